package dev.weir.lin;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.report.Failure;
import dev.weir.program.Signature;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.MaximalState;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs the calls of scenarios one after the other, in each order, each call by its own thread. */
final class Sequences {
  private final Subject subject;
  private final boolean isOwnFile;
  private final ExternalFunctions library;
  private final CheckOptions options;

  /**
   * @param subject the code that says what is right
   * @param isOwnFile whether that is not the code that is asked about
   */
  Sequences(Subject subject, boolean isOwnFile, ExternalFunctions library, CheckOptions options) {
    this.subject = subject;
    this.isOwnFile = isOwnFile;
    this.library = library;
    this.options =
        options
            .with(new SequentialConsistency())
            .with(Set.of())
            .withoutContextBound()
            .withWorkers(1)
            .goingOn();
  }

  /**
   * What the calls of a scenario give. An order in which one waits for ever or fails gives nothing.
   *
   * @throws LinException if the calls of an order give this or that
   */
  Specification of(Scenario given, ProgressListener listener) throws LinException {
    return of(subject, given, listener);
  }

  /**
   * What the calls of a scenario give without some of them, and without those after it; and whether
   * the first of them in each thread waits for ever after the others.
   *
   * @param missing the calls that are left out
   * @throws LinException as {@link #of(Scenario, ProgressListener)}
   */
  Specification without(long missing, Scenario given, ProgressListener listener)
      throws LinException {
    Scenario fewer = given.without(missing);
    Specification found = of(subject.withoutAfter(), fewer, listener);
    List<Waiting> waiting = waiting(missing, given, fewer, listener);
    List<Specification.Run> runs = new ArrayList<>();
    for (Specification.Run run : found.runs()) {
      Long[] results = new Long[given.size() + subject.after().size()];
      Arrays.fill(results, 0L);
      List<Integer> order = new ArrayList<>();
      for (int call : run.order()) {
        int thread = fewer.thread(call);
        int number = given.first(thread) + call - fewer.first(thread);
        order.add(number);
        results[number] = run.outcome().results().get(call);
      }
      boolean waits = waiting.stream().allMatch(one -> one.after().contains(run.order()));
      runs.add(new Specification.Run(order, new Outcome(Arrays.asList(results), missing), waits));
    }
    boolean isComplete = found.complete() && waiting.stream().allMatch(Waiting::complete);
    return new Specification(runs, isComplete);
  }

  /**
   * When a call waits for ever.
   *
   * @param after the orders of the others after which it does
   * @param complete whether there are no more
   */
  private record Waiting(Set<List<Integer>> after, boolean complete) {}

  /**
   * For each thread with a call that is missing, when that one waits for ever.
   *
   * @param fewer the scenario without the calls that are missing
   */
  private List<Waiting> waiting(
      long missing, Scenario given, Scenario fewer, ProgressListener listener) throws LinException {
    List<Waiting> all = new ArrayList<>();
    for (int t = 0; t < given.threads().size(); t++) {
      int last = fewer.threads().get(t).size();
      if (last < given.threads().get(t).size()) {
        all.add(waiting(given.without(missing & ~(1L << given.first(t) + last)), t, listener));
      }
    }
    return all;
  }

  /** When the last call of a thread waits for ever, after all others. */
  private Waiting waiting(Scenario calls, int thread, ProgressListener listener)
      throws LinException {
    Scenario scenario = calls.in(subject.program());
    int last = scenario.first(thread + 1) - 1;
    Set<List<Integer>> orders = new HashSet<>();
    Monitor monitor =
        new Monitor() {
          @Override
          public void start(Machine machine) {
            orders.clear();
          }

          @Override
          public boolean needsAllTurns() {
            return false;
          }

          @Override
          public void end(Machine machine, EventLog log) {
            List<Integer> order = order(machine);
            if (order.size() == scenario.size()
                && order.getLast() == last
                && new MaximalState(machine).stuck(true).isPresent()) {
              orders.add(
                  order.stream()
                      .limit(scenario.size() - 1L)
                      .map(call -> call < last ? call : call - 1)
                      .toList());
            }
          }
        };
    CheckResult result =
        new Checker(Client.inSequence(subject.withoutAfter(), scenario), library)
            .check(options, List.of(monitor), listener);
    return new Waiting(orders, isWhole(result));
  }

  private static boolean isWhole(CheckResult result) {
    return !result.met().contains(Bound.UNROLL)
        && !result.isCutShort()
        && result.unsupported().isEmpty();
  }

  private Specification of(Subject subject, Scenario given, ProgressListener listener)
      throws LinException {
    Scenario scenario = given.in(subject.program());
    Map<List<Integer>, Set<Outcome>> found = new LinkedHashMap<>();
    CallMonitor monitor =
        new CallMonitor(
            scenario,
            subject.after(),
            Set.of(),
            (machine, _, _, outcome) -> {
              found.computeIfAbsent(order(machine), _ -> new LinkedHashSet<>()).add(outcome);
              return Optional.empty();
            });
    CheckResult result =
        new Checker(Client.inSequence(subject, scenario), library)
            .check(options, List.of(monitor), listener);
    requireUsable(monitor);
    for (FoundError error : result.errors()) {
      requireRight(scenario, error.failure());
    }
    if (isOwnFile) {
      for (Outcome outcome : monitor.outcomes()) {
        requireComparable(scenario, outcome);
      }
    }
    List<Specification.Run> runs = new ArrayList<>();
    for (Map.Entry<List<Integer>, Set<Outcome>> order : found.entrySet()) {
      List<Outcome> outcomes = List.copyOf(order.getValue());
      if (outcomes.size() > 1) {
        throw new LinException(
            "not deterministic: one after the other, %s give (%s) or (%s)"
                .formatted(
                    text(scenario, order.getKey()),
                    results(scenario, outcomes.get(0)),
                    results(scenario, outcomes.get(1))));
      }
      runs.add(new Specification.Run(order.getKey(), outcomes.getFirst(), true));
    }
    return new Specification(runs, isWhole(result));
  }

  /** The numbers of the calls as they began. */
  private static List<Integer> order(Machine machine) {
    return machine.notes().stream()
        .filter(note -> note.text().equals(Client.CALL))
        .map(note -> (int) note.value())
        .toList();
  }

  static void requireUsable(CallMonitor monitor) throws LinException {
    if (monitor.exits()) {
      throw new LinException("a call ends the process, so that what it gives is not known");
    }
    if (monitor.unusable().isPresent()) {
      throw new LinException(monitor.unusable().get());
    }
  }

  /** Whether an error is that threads wait for ever. */
  static boolean waits(Failure failure) {
    return failure.kind().waits();
  }

  /** A file of its own says what is right, so it must not be wrong itself. */
  private void requireRight(Scenario scenario, Failure failure) throws LinException {
    if (isOwnFile && !waits(failure)) {
      throw new LinException(
          "the specification fails in %s: %s at %s"
              .formatted(scenario.text(), failure.message(), failure.position()));
    }
  }

  /** Addresses of another program say nothing. */
  private void requireComparable(Scenario scenario, Outcome outcome) throws LinException {
    List<Invocation> all = all(scenario);
    for (int call = 0; call < all.size(); call++) {
      Operation operation = all.get(call).operation();
      if (operation.result().kind() == Signature.Kind.POINTER && outcome.results().get(call) != 0) {
        throw new LinException(
            operation.name()
                + " returns an address, and those of the specification are others; give --show "
                + operation.name()
                + "=*int, with the type of what it points to");
      }
    }
  }

  private List<Invocation> all(Scenario scenario) {
    List<Invocation> all = new ArrayList<>(scenario.calls());
    all.addAll(subject.after());
    return all;
  }

  private static String text(Scenario scenario, List<Integer> order) {
    return order.stream()
        .map(call -> scenario.calls().get(call).text())
        .collect(Collectors.joining("; "));
  }

  private String results(Scenario scenario, Outcome outcome) {
    List<Invocation> all = all(scenario);
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < outcome.results().size(); i++) {
      shown.add(all.get(i).shownWith(outcome.results().get(i)));
    }
    return String.join(", ", shown);
  }
}

package dev.weir.lin;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
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
    this.options = options.with(new SequentialConsistency()).withWorkers(1);
  }

  /**
   * What the calls of a scenario give. An order in which one waits for ever or fails gives nothing.
   *
   * @throws LinException if the calls of an order give this or that
   */
  Specification of(Scenario given, ProgressListener listener) throws LinException {
    Scenario scenario = given.in(subject.program());
    List<Specification.Run> runs = new ArrayList<>();
    boolean isComplete = true;
    for (int[] order : scenario.orders()) {
      List<Integer> calls = new ArrayList<>();
      List<Pair> enforced = new ArrayList<>();
      for (int i = 0; i < order.length; i++) {
        calls.add(order[i]);
        if (i > 0 && scenario.thread(order[i - 1]) != scenario.thread(order[i])) {
          enforced.add(new Pair(order[i - 1], order[i]));
        }
      }
      Sequence sequence = run(scenario, calls, enforced, listener);
      isComplete &= sequence.complete();
      sequence.outcome().ifPresent(outcome -> runs.add(new Specification.Run(calls, outcome)));
    }
    return new Specification(runs, isComplete);
  }

  /**
   * What became of an order.
   *
   * @param complete whether that is all that can become of it
   */
  private record Sequence(Optional<Outcome> outcome, boolean complete) {}

  private Sequence run(
      Scenario scenario, List<Integer> order, List<Pair> enforced, ProgressListener listener)
      throws LinException {
    CallMonitor monitor =
        new CallMonitor(scenario, subject.after(), (_, _, _, _) -> Optional.empty());
    CheckResult result =
        new Checker(Client.of(subject, scenario, enforced), library)
            .check(options, List.of(monitor), listener);
    requireUsable(monitor);
    if (result.firstError().isPresent()) {
      requireRight(scenario, order, result.firstError().get().failure());
      return new Sequence(Optional.empty(), true);
    }
    if (monitor.outcomes().size() > 1) {
      Iterator<Outcome> several = monitor.outcomes().iterator();
      throw new LinException(
          "%s is not deterministic: one after the other, these calls give (%s) or (%s)"
              .formatted(
                  text(scenario, order),
                  results(scenario, several.next()),
                  results(scenario, several.next())));
    }
    Optional<Outcome> outcome = monitor.outcomes().stream().findFirst();
    return new Sequence(outcome, outcome.isPresent() || result.complete());
  }

  static void requireUsable(CallMonitor monitor) throws LinException {
    if (monitor.unusable().isPresent()) {
      throw new LinException(
          monitor.unusable().get().operation().name()
              + " returns the address of memory that is another one in each run; call a function"
              + " around it that returns what it points to");
    }
  }

  /** A file of its own says what is right, so it must not be wrong itself. */
  private void requireRight(Scenario scenario, List<Integer> order, Failure failure)
      throws LinException {
    boolean waits =
        failure.kind() == FailureKind.DEADLOCK || failure.kind() == FailureKind.NONTERMINATION;
    if (isOwnFile && !waits) {
      throw new LinException(
          "the specification fails in %s: %s at %s"
              .formatted(text(scenario, order), failure.message(), failure.position()));
    }
  }

  private static String text(Scenario scenario, List<Integer> order) {
    return order.stream()
        .map(call -> scenario.calls().get(call).text())
        .collect(Collectors.joining("; "));
  }

  private String results(Scenario scenario, Outcome outcome) {
    List<Invocation> all = new ArrayList<>(scenario.calls());
    all.addAll(subject.after());
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      shown.add(all.get(i).shownWith(outcome.results().get(i)));
    }
    return String.join(", ", shown);
  }
}

package dev.weir.lin;

import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides whether a scenario is linearizable under a model that is known by its axioms alone, by
 * exploring the execution graphs of its clients with flags between the calls: what they come to
 * must be given by an order of the calls that keeps the flags.
 *
 * <p>Not all clients are explored. A client with more flags has no outcomes that one with fewer has
 * not. So flags are only added for an outcome that the client still has, and only such that some
 * order which gives the outcome does not keep.
 */
final class FlaggedClients {
  private static final Failure UNEXPLAINED =
      new Failure(
          FailureKind.ASSERTION,
          "no order of the calls explains what they give",
          SourcePosition.UNKNOWN,
          "",
          0);

  private final Subject subject;
  private final Scenario scenario;
  private final ExternalFunctions library;
  private final LinOptions options;
  private final CheckOptions check;
  private final JudgedModel model;
  private final Specification specification;
  private final ProgressListener listener;

  /** The outcomes of the clients that were explored. */
  private final Map<Set<Pair>, Set<Outcome>> known = new HashMap<>();

  private final Set<Extended> extended = new HashSet<>();
  private final List<CheckResult> results = new ArrayList<>();
  private Optional<LinResult.Failing> failing = Optional.empty();
  private boolean lacksDependencies;

  /** An outcome of a client for which more flags were looked at. */
  private record Extended(Outcome outcome, Set<Pair> flags) {}

  /**
   * @param check how each client is explored
   * @param specification what the calls give one after the other
   */
  FlaggedClients(
      Subject subject,
      Scenario scenario,
      ExternalFunctions library,
      LinOptions options,
      CheckOptions check,
      Specification specification,
      ProgressListener listener) {
    this.subject = subject;
    this.scenario = scenario;
    this.library = library;
    this.options = options;
    this.check = check;
    this.model = options.judged().orElseThrow();
    this.specification = specification;
    this.listener = listener;
  }

  /**
   * Explores.
   *
   * @throws LinException if the calls are not such that they can be judged
   */
  void explore() throws LinException {
    for (Outcome outcome : outcomes(Set.of())) {
      if (options.criterion() == LinOptions.Criterion.LINEARIZABLE) {
        extend(outcome, Set.of());
      }
    }
  }

  /** What the explorations found. */
  List<CheckResult> results() {
    return results;
  }

  /** How many outcomes there are. */
  int outcomes() {
    return known.getOrDefault(Set.of(), Set.of()).size();
  }

  /** A client that fails. */
  Optional<LinResult.Failing> failing() {
    return failing;
  }

  /** Whether everything was explored. */
  boolean isWhole() {
    return specification.complete()
        && results.stream().allMatch(result -> result.verdict() == Verdict.SAFE);
  }

  /** Whether dependencies may be missing in what fails, so that the model may not have it. */
  boolean lacksDependencies() {
    return lacksDependencies;
  }

  /** Looks at clients with more flags that still have an outcome. */
  private void extend(Outcome outcome, Set<Pair> flags) throws LinException {
    if (!extended.add(new Extended(outcome, flags))) {
      return;
    }
    Optional<long[]> order =
        specification.explaining(outcome, scenario.size()).stream()
            .filter(one -> flags.stream().allMatch(flag -> keeps(one, flag)))
            .findFirst();
    if (order.isEmpty()) {
      return;
    }
    for (int first = 0; first < scenario.size(); first++) {
      for (int second = 0; second < scenario.size(); second++) {
        Pair flag = new Pair(first, second);
        boolean isOfOthers = scenario.thread(first) != scenario.thread(second);
        if (isOfOthers && !keeps(order.get(), flag) && canCome(flag, flags)) {
          Set<Pair> more = new HashSet<>(flags);
          more.add(flag);
          if (!isOver() && outcomes(more).contains(outcome)) {
            extend(outcome, more);
          }
        }
      }
    }
  }

  private boolean isOver() {
    return failing.isPresent() || listener.wantsToStop();
  }

  /** Whether a call comes before another one in an order. */
  private static boolean keeps(long[] order, Pair flag) {
    return (order[flag.second()] >> flag.first() & 1) != 0;
  }

  /** Whether no call would wait for itself with one more flag. */
  private boolean canCome(Pair flag, Set<Pair> flags) {
    long reached = 1L << flag.second();
    long before = 0;
    while (reached != before) {
      before = reached;
      for (int c = 0; c + 1 < scenario.size(); c++) {
        if ((reached >> c & 1) != 0 && scenario.thread(c) == scenario.thread(c + 1)) {
          reached |= 1L << c + 1;
        }
      }
      for (Pair other : flags) {
        if ((reached >> other.first() & 1) != 0) {
          reached |= 1L << other.second();
        }
      }
    }
    return (reached >> flag.first() & 1) == 0;
  }

  /** The outcomes of a client; it is explored if that was not done before. */
  private Set<Outcome> outcomes(Set<Pair> flags) throws LinException {
    Set<Outcome> before = known.get(flags);
    if (before != null) {
      return before;
    }
    CallMonitor calls =
        new CallMonitor(
            scenario,
            subject.after(),
            Set.of(),
            (_, _, _, outcome) ->
                specification.explaining(outcome, scenario.size()).stream()
                        .anyMatch(order -> flags.stream().allMatch(flag -> keeps(order, flag)))
                    ? Optional.empty()
                    : Optional.of(new Criterion.Violation(outcome, sorted(flags))));
    Program client = Client.of(subject, scenario, sorted(flags));
    GraphChecker.Result found =
        new GraphChecker(client, library, model)
            .check(check, GraphOptions.of(false), List.of(new OutcomeMonitor(calls)), listener);
    Sequences.requireUsable(calls);
    results.add(found.result());
    known.put(flags, Set.copyOf(calls.outcomes()));
    if (specification.complete()) {
      found
          .result()
          .firstError()
          .ifPresent(
              error -> {
                lacksDependencies = found.lacksDependencies();
                failing =
                    Optional.of(
                        new LinResult.Failing(
                            scenario, subject.after(), client, specification, cause(error, calls)));
              });
    }
    return known.get(flags);
  }

  private static LinResult.Cause cause(FoundError error, CallMonitor calls) {
    return calls
        .violation()
        .filter(_ -> error.failure().equals(UNEXPLAINED))
        .<LinResult.Cause>map(
            found ->
                new LinResult.Unexplained(
                    found.violation().outcome(),
                    found.violation().enforced(),
                    error.schedule(),
                    List.of()))
        .orElse(new LinResult.Error(error));
  }

  private List<Pair> sorted(Set<Pair> flags) {
    TreeSet<Pair> sorted =
        new TreeSet<>(
            (one, other) ->
                Integer.compare(
                    one.first() * scenario.size() + one.second(),
                    other.first() * scenario.size() + other.second()));
    sorted.addAll(flags);
    return List.copyOf(sorted);
  }

  /** An execution that no order explains is an error. */
  private static final class OutcomeMonitor implements Monitor {
    private final CallMonitor calls;
    private List<Failure> found = List.of();

    OutcomeMonitor(CallMonitor calls) {
      this.calls = calls;
    }

    @Override
    public void start(Machine machine) {
      calls.start(machine);
    }

    @Override
    public boolean needsAllTurns() {
      return calls.needsAllTurns();
    }

    @Override
    public void end(Machine machine, EventLog log) {
      calls.end(machine, log);
      found = calls.violation().isPresent() ? List.of(UNEXPLAINED) : List.of();
    }

    @Override
    public List<Failure> found() {
      return found;
    }
  }
}

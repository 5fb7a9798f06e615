package dev.weir.report;

import dev.weir.fence.FenceResult;
import dev.weir.fence.infer.FencePlace;
import dev.weir.frontend.Diagnostic.Severity;
import dev.weir.lin.LinResult;
import dev.weir.lin.Reason;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.FailureKind.Rule;
import dev.weir.machine.report.Waiting;
import dev.weir.program.CallSite;
import dev.weir.program.Function;
import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import dev.weir.report.FenceReport.ShownFence;
import dev.weir.report.explain.Cause;
import dev.weir.robust.CycleEvent;
import dev.weir.robust.Violation;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.Explanation.Access;
import dev.weir.trace.replay.Explanation.Block;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Something wrong with a program at a place, for formats that list what is wrong.
 *
 * @param rule the kind of problem
 * @param severity how bad it is
 * @param message what is wrong, in a line
 * @param position where
 * @param function the function that it is in; empty if that is not known
 * @param related other places that have to do with it
 * @param execution what shows it, if that is known
 * @param cycle where the order of the execution is what is wrong: events each of which comes before
 *     the next, and the last before the first
 */
public record Problem(
    Rule rule,
    Severity severity,
    String message,
    SourcePosition position,
    String function,
    List<Place> related,
    Optional<Replay> execution,
    List<CycleEvent> cycle) {

  /** That a program is not robust against a memory model. */
  public static final Rule NOT_ROBUST =
      new Rule(
          "not-robust",
          FailureKind.Severity.WARNING,
          "Order that the memory model breaks",
          "The memory model adds an execution that is not sequentially consistent: an"
              + " access overtakes an earlier store of its thread. A fence between the two"
              + " keeps the order.");

  /** That no order of its calls explains what they give. */
  public static final Rule NOT_LINEARIZABLE =
      new Rule(
          LinResult.Verdict.NOT_LINEARIZABLE.text(),
          FailureKind.Severity.ERROR,
          "Results that no order of the calls explains",
          "Threads call the functions of a data structure, and no sequential order of the"
              + " calls gives the same results.");

  /** That a fence is needed at a place. */
  public static final Rule MISSING_FENCE =
      new Rule(
          "missing-fence",
          FailureKind.Severity.WARNING,
          "Fence needed",
          "Without a fence, or a stronger order, at this place the program fails under the memory"
              + " model.");

  /** All that can be wrong, each once. */
  public static List<Rule> rules() {
    return Stream.concat(
            FailureKind.errors().stream().map(FailureKind::rule),
            Stream.of(NOT_ROBUST, NOT_LINEARIZABLE, MISSING_FENCE))
        .distinct()
        .toList();
  }

  /** Copies its lists. */
  public Problem {
    related = List.copyOf(related);
    cycle = List.copyOf(cycle);
  }

  /**
   * A place and what is there.
   *
   * @param what what is there, in a line
   */
  public record Place(SourcePosition position, String what) {}

  /** The word for it. */
  public String kind() {
    return rule.id();
  }

  /** What a report says is wrong, the first first. */
  public static List<Problem> of(Report report) {
    return switch (report) {
      case Report.Check check -> of(check);
      case Report.Robust robust -> of(robust);
      case FenceReport fence -> of(fence);
      case LinReport lin -> of(lin).stream().toList();
      case ModelReport model -> of(model.bad(), Report.Shown.ERROR);
      case Report.Replayed replayed -> of(Optional.of(replayed.replay()), replayed.shown());
      case Report.Litmus _, TransformReport _ -> List.of();
    };
  }

  private static List<Problem> of(Report.Check report) {
    List<Problem> problems = new ArrayList<>();
    List<FoundError> errors = report.result().errors();
    for (int i = 0; i < errors.size(); i++) {
      Optional<Replay> execution = report.counterexamples().stream().skip(i).findFirst();
      problems.add(of(errors.get(i).failure(), execution));
    }
    report.races().stream()
        .flatMap(look -> look.seen().stream())
        .map(race -> of(race, Optional.empty()).with(Severity.WARNING))
        .forEach(problems::add);
    return problems;
  }

  /** The same, as bad as this. */
  private Problem with(Severity newSeverity) {
    return new Problem(rule, newSeverity, message, position, function, related, execution, cycle);
  }

  private static Optional<Problem> of(LinReport report) {
    return report
        .result()
        .failing()
        .map(
            failing ->
                switch (failing.cause()) {
                  case LinResult.Error(FoundError error) -> of(error.failure(), report.execution());
                  case LinResult.Unexplained cause ->
                      new Problem(
                          NOT_LINEARIZABLE,
                          Severity.ERROR,
                          VisibleText.line(
                              failing.scenario().text()
                                  + ": "
                                  + Reason.of(failing, cause).sentence()),
                          report.blamed().map(Function::position).orElse(SourcePosition.UNKNOWN),
                          report.blamed().map(Function::title).orElse(""),
                          List.of(),
                          report.execution(),
                          List.of());
                });
  }

  private static List<Problem> of(Report.Robust report) {
    List<Problem> problems = new ArrayList<>();
    report.result().error().ifPresent(error -> problems.add(of(error.failure(), Optional.empty())));
    report.result().violations().forEach(violation -> problems.add(of(violation)));
    return problems;
  }

  private static Problem of(Violation violation) {
    List<Place> places =
        violation.cycle().stream()
            .map(event -> new Place(event.position(), "in the cycle: " + words(event)))
            .toList();
    return new Problem(
        NOT_ROBUST,
        severity(violation),
        VisibleText.line(Wording.pair(violation)),
        violation.overtaken().position(),
        violation.overtaken().function(),
        places,
        Optional.of(
            violation
                .harm()
                .flatMap(Violation.Harm::error)
                .map(Violation.HarmfulExecution::execution)
                .orElse(violation.execution())),
        violation.cycle());
  }

  private static Severity severity(Violation violation) {
    return violation
        .harm()
        .map(
            harm ->
                harm.error().isPresent()
                    ? Severity.ERROR
                    : harm.isBenign() ? Severity.NOTE : Severity.WARNING)
        .orElse(Severity.WARNING);
  }

  private static String words(CycleEvent event) {
    return "thread " + event.thread() + ": " + (event.kind() + " " + event.address()).strip();
  }

  private static List<Problem> of(FenceReport report) {
    if (report.result().verdict() == FenceResult.Verdict.UNFIXABLE) {
      return of(report.counterexample(), Report.Shown.ERROR);
    }
    return report.sets().stream()
        .limit(1)
        .flatMap(set -> set.fences().stream())
        .filter(shown -> !shown.fence().place().existing())
        .map(shown -> of(shown, report.isOfModel()))
        .toList();
  }

  private static Problem of(ShownFence shown, boolean isOfModel) {
    FencePlace place = shown.fence().place();
    return new Problem(
        MISSING_FENCE,
        Severity.WARNING,
        VisibleText.line(
            "needs a "
                + Wording.fence(place, isOfModel)
                + shown
                    .why("", "an execution fails")
                    .map(why -> "; without it: " + why)
                    .orElse("")),
        place.position(),
        "",
        List.of(),
        shown.without(),
        List.of());
  }

  private static List<Problem> of(Optional<Replay> execution, Report.Shown shown) {
    Optional<Failure> failure = execution.flatMap(Replay::failure);
    if (shown == Report.Shown.ERROR) {
      return failure.stream().map(error -> of(error, execution)).toList();
    }
    SourcePosition first =
        execution.stream()
            .flatMap(replay -> replay.steps().stream())
            .map(step -> step.position())
            .findFirst()
            .orElse(SourcePosition.UNKNOWN);
    return List.of(
        new Problem(
            shown == Report.Shown.CYCLE ? NOT_ROBUST : NOT_LINEARIZABLE,
            shown == Report.Shown.CYCLE ? Severity.WARNING : Severity.ERROR,
            shown == Report.Shown.CYCLE ? Wording.NOT_SEQUENTIAL : "not linearizable",
            first,
            "",
            List.of(),
            execution,
            List.of()));
  }

  private static Problem of(Failure failure, Optional<Replay> execution) {
    Explanation explanation = ErrorPlace.explanation(failure, execution);
    CallSite place = ErrorPlace.of(failure, execution);
    return new Problem(
        failure.kind().rule(),
        Severity.ERROR,
        VisibleText.line(failure.message()),
        place.position(),
        place.function(),
        Stream.of(
                execution.stream().flatMap(replay -> cause(place.position(), failure, replay)),
                related(explanation).stream(),
                execution.stream().flatMap(replay -> waiting(failure, replay)))
            .flatMap(places -> places)
            .toList(),
        execution,
        List.of());
  }

  /** Why an execution shows an error, where it is the first that it shows. */
  private static Stream<Place> cause(SourcePosition position, Failure failure, Replay execution) {
    return execution.failure().filter(failure::equals).stream()
        .flatMap(_ -> Cause.of(execution).sentence().stream())
        .map(sentence -> new Place(position, "why: " + VisibleText.line(sentence)));
  }

  /** Where the threads stand, if what is wrong is that they wait. */
  private static Stream<Place> waiting(Failure failure, Replay execution) {
    if (!failure.kind().waits()) {
      return Stream.empty();
    }
    return execution.threads().stream()
        .filter(thread -> thread.waiting() != Waiting.ENDED)
        .filter(thread -> !thread.position().isUnknown())
        .map(
            thread ->
                new Place(
                    thread.position(),
                    "thread "
                        + thread.thread()
                        + " "
                        + thread.waiting().text()
                        + (thread.what().isEmpty() ? "" : ": " + thread.what())));
  }

  private static List<Place> related(Explanation explanation) {
    List<Place> places = new ArrayList<>();
    if (explanation.accesses().isEmpty()) {
      explanation
          .calls()
          .callers()
          .forEach(call -> places.add(new Place(call.position(), "called from here" + in(call))));
    }
    for (Access access : explanation.accesses()) {
      access
          .calls()
          .own()
          .ifPresent(
              own ->
                  places.add(
                      new Place(own.position(), access.kind() + " by thread " + access.thread())));
    }
    for (Block block : explanation.blocks()) {
      places.add(new Place(block.allocated().position(), block.name() + " was allocated here"));
    }
    return places;
  }

  private static String in(CallSite place) {
    return place.function().isEmpty() ? "" : ", in " + place.function();
  }
}

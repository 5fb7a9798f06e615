package dev.weir.report;

import dev.weir.fence.FenceResult;
import dev.weir.fence.infer.FencePlace;
import dev.weir.lin.LinResult;
import dev.weir.lin.Reason;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Waiting;
import dev.weir.program.CallSite;
import dev.weir.program.Function;
import dev.weir.program.SourcePosition;
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
 * @param kind the kind of error, {@link #NOT_ROBUST} or {@link #MISSING_FENCE}
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
    String kind,
    Severity severity,
    String message,
    SourcePosition position,
    String function,
    List<Place> related,
    Optional<Replay> execution,
    List<CycleEvent> cycle) {

  /** The kind of a program that is not robust against a memory model. */
  public static final String NOT_ROBUST = "not-robust";

  /** The kind of a place where a fence is needed. */
  public static final String MISSING_FENCE = "missing-fence";

  /** Copies its lists. */
  public Problem {
    related = List.copyOf(related);
    cycle = List.copyOf(cycle);
  }

  /** How bad something is. */
  public enum Severity {
    /** The program fails. */
    ERROR,
    /** It does what it was hardly meant to do, or needs to be changed in order not to fail. */
    WARNING,
    /** It is known to do no harm. */
    NOTE
  }

  /**
   * A place and what is there.
   *
   * @param what what is there, in a line
   */
  public record Place(SourcePosition position, String what) {}

  /** What a report says is wrong, the first first. */
  public static List<Problem> of(Report report) {
    return switch (report) {
      case Report.Check check -> of(check);
      case HuntReport hunt -> of(hunt.check());
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
    return new Problem(kind, newSeverity, message, position, function, related, execution, cycle);
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
                          report.result().verdict().text(),
                          Severity.ERROR,
                          Wording.oneLine(
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
        Wording.oneLine(RobustText.pair(violation)),
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
        .map(shown -> of(shown, FenceText.isOfModel(report)))
        .toList();
  }

  private static Problem of(ShownFence shown, boolean isOfModel) {
    FencePlace place = shown.fence().place();
    String why = shown.fence().without().isPresent() ? FenceText.why(shown) : "";
    return new Problem(
        MISSING_FENCE,
        Severity.WARNING,
        Wording.oneLine(
            "needs a "
                + FenceText.what(place, isOfModel)
                + (why.isEmpty() ? "" : "; without it: " + why)),
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
            shown.verdict(),
            shown == Report.Shown.CYCLE ? Severity.WARNING : Severity.ERROR,
            shown == Report.Shown.CYCLE ? Wording.NOT_SEQUENTIAL : "not linearizable",
            first,
            "",
            List.of(),
            execution,
            List.of()));
  }

  private static Problem of(Failure failure, Optional<Replay> execution) {
    Explanation explanation =
        execution
            .map(replay -> replay.explanations().getOrDefault(failure, Explanation.NONE))
            .orElse(Explanation.NONE);
    CallSite place =
        explanation.calls().own().orElse(new CallSite(failure.position(), failure.function()));
    return new Problem(
        failure.kind().text(),
        Severity.ERROR,
        Wording.oneLine(failure.message()),
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
        .map(sentence -> new Place(position, "why: " + Wording.oneLine(sentence)));
  }

  /** Where the threads stand, if what is wrong is that they wait. */
  private static Stream<Place> waiting(Failure failure, Replay execution) {
    return switch (failure.kind()) {
      case DEADLOCK, NONTERMINATION ->
          execution.threads().stream()
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
      case ASSERTION,
          REACHED,
          MEMORY,
          FREE,
          LEAK,
          UNINITIALISED,
          LOCK,
          RACE,
          OVERFLOW,
          UNCAUGHT,
          UNSUPPORTED ->
          Stream.empty();
    };
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

package dev.weir.suite;

import dev.weir.fence.FenceResult;
import dev.weir.lin.LinResult;
import dev.weir.lin.Scenario;
import dev.weir.program.CallSite;
import dev.weir.program.SourcePosition;
import dev.weir.report.ErrorPlace;
import dev.weir.report.FenceReport;
import dev.weir.report.HuntReport;
import dev.weir.report.LinReport;
import dev.weir.report.LitmusOutcome;
import dev.weir.report.ModelReport;
import dev.weir.report.Problem;
import dev.weir.report.Report;
import dev.weir.report.TransformReport;
import dev.weir.robust.RobustResult;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Takes from a report what can be expected. */
public final class Observer {
  private Observer() {}

  /** What a report shows. */
  public static Observation of(Report report) {
    return switch (report) {
      case Report.Check check -> check(check);
      case Report.Robust robust -> robust(robust.result());
      case Report.Litmus litmus -> litmus(litmus.outcome());
      case FenceReport fence -> fence(fence);
      case HuntReport hunt -> hunt(hunt);
      case LinReport lin -> lin(lin);
      case ModelReport model -> model(model);
      case Report.Replayed _, TransformReport _ ->
          throw new IllegalArgumentException("no test asks for this");
    };
  }

  private static Observation check(Report.Check report) {
    CheckResult result = report.result();
    return new Observation(
        result.verdict().text(),
        complete(result.complete()),
        Map.of(
            "executions", result.counts().executions(),
            "blocked", result.counts().blocked(),
            "errors", result.counts().errors()),
        errors(report),
        isLasting(result));
  }

  /** The errors, where they are shown to be. */
  private static List<Finding> errors(Report.Check report) {
    List<Finding> findings = new ArrayList<>();
    List<FoundError> errors = report.result().errors();
    for (int i = 0; i < errors.size(); i++) {
      Optional<Replay> shown = report.counterexamples().stream().skip(i).findFirst();
      findings.add(error(errors.get(i), shown));
    }
    return findings;
  }

  private static Finding error(FoundError error, Optional<Replay> shown) {
    CallSite place = ErrorPlace.of(error.failure(), shown);
    return at(error.failure().kind().text(), place.position());
  }

  private static Observation robust(RobustResult result) {
    List<Finding> findings = new ArrayList<>();
    result
        .violations()
        .forEach(
            violation -> {
              findings.add(at("overtaken", violation.overtaken().position()));
              findings.add(at("by", violation.by().position()));
            });
    result.error().ifPresent(error -> findings.add(error(error, Optional.empty())));
    CheckResult exploration = result.exploration();
    return new Observation(
        result.verdict().text(),
        complete(result.complete()),
        Map.of(
            "executions", exploration.counts().executions(),
            "blocked", exploration.counts().blocked(),
            "borderline", result.borderline()),
        findings,
        isLasting(exploration));
  }

  private static Observation litmus(LitmusOutcome outcome) {
    List<String> words = new ArrayList<>(complete(outcome.isComplete()));
    outcome.observation().map(word -> word.toLowerCase(Locale.ROOT)).ifPresent(words::add);
    outcome.ok().map(isOk -> isOk ? "ok" : "not-ok").ifPresent(words::add);
    return new Observation(
        outcome.verdict().toLowerCase(Locale.ROOT),
        words,
        Map.of(
            "executions", outcome.result().counts().executions(),
            "states", (long) outcome.states().size(),
            "positive", outcome.positive(),
            "negative", outcome.negative()),
        List.of(),
        isLasting(outcome.result()));
  }

  private static Observation fence(FenceReport report) {
    FenceResult result = report.result();
    List<Finding> findings = new ArrayList<>();
    long fences = 0;
    long cost = 0;
    if (!result.sets().isEmpty()) {
      FenceResult.FenceSet cheapest = result.sets().getFirst();
      fences = cheapest.fences().size();
      cost = cheapest.cost();
      cheapest
          .fences()
          .forEach(
              fence -> findings.add(at(fence.place().repair().text(), fence.place().position())));
    }
    report
        .counterexample()
        .flatMap(Replay::failure)
        .ifPresent(
            failure ->
                findings.add(
                    at(
                        failure.kind().text(),
                        ErrorPlace.of(failure, report.counterexample()).position())));
    CheckResult exploration = result.work().exploration();
    return new Observation(
        result.verdict().text(),
        complete(report.isComplete()),
        Map.of(
            "executions",
            exploration.counts().executions(),
            "fences",
            fences,
            "sets",
            (long) result.sets().size(),
            "cost",
            cost),
        findings,
        isLasting(exploration) && result.verdict() != FenceResult.Verdict.UNKNOWN);
  }

  private static Observation hunt(HuntReport report) {
    Observation check = check(report.runs());
    return new Observation(
        check.verdict(),
        List.of(),
        Map.of(
            "executions", report.result().runs().counts().executions(),
            "predicted", (long) report.result().rows().size(),
            "confirmed", (long) report.result().confirmed(),
            "erroneous", (long) report.result().erroneous()),
        check.findings(),
        check.isLasting());
  }

  private static Observation lin(LinReport report) {
    LinResult result = report.result();
    Optional<Scenario> scenario = result.failing().map(LinResult.Failing::scenario);
    return new Observation(
        result.verdict().text(),
        complete(report.isComplete()),
        Map.of(
            "executions", result.exploration().counts().executions(),
            "scenarios", (long) result.scenarios(),
            "calls", scenario.map(Scenario::size).orElse(0).longValue(),
            "threads", scenario.map(one -> one.threads().size()).orElse(0).longValue()),
        Problem.of(report).stream()
            .map(
                problem ->
                    at(
                        result.verdict() == LinResult.Verdict.VIOLATION ? problem.kind() : "call",
                        problem.position()))
            .toList(),
        isLasting(result.exploration()));
  }

  private static Observation model(ModelReport report) {
    List<Finding> findings =
        report.bad().flatMap(Replay::failure).stream()
            .map(
                failure ->
                    at(failure.kind().text(), ErrorPlace.of(failure, report.bad()).position()))
            .toList();
    return new Observation(
        report.verdict(),
        complete(report.isComplete()),
        Map.of(),
        findings,
        report.unknown().isEmpty());
  }

  private static Finding at(String kind, SourcePosition position) {
    return Finding.at(kind, position.file(), position.line());
  }

  private static List<String> complete(boolean isComplete) {
    return List.of(isComplete ? "complete" : "incomplete");
  }

  private static boolean isLasting(CheckResult result) {
    return result.met().stream().noneMatch(Bound::isLimit);
  }
}

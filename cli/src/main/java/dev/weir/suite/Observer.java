package dev.weir.suite;

import dev.weir.fence.FenceResult;
import dev.weir.frontend.Diagnostic.Severity;
import dev.weir.hunt.HuntResult;
import dev.weir.lin.LinResult;
import dev.weir.lin.Scenario;
import dev.weir.program.SourcePosition;
import dev.weir.report.ErrorPlace;
import dev.weir.report.FenceReport;
import dev.weir.report.LinReport;
import dev.weir.report.LitmusOutcome;
import dev.weir.report.ModelReport;
import dev.weir.report.Problem;
import dev.weir.report.Report;
import dev.weir.report.TransformReport;
import dev.weir.robust.RobustResult;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Takes from a report what can be expected. */
public final class Observer {
  private Observer() {}

  /** What a report shows. */
  public static Observation of(Report report) {
    return new Observation(
        report.verdict().toLowerCase(Locale.ROOT),
        words(report),
        numbers(report),
        findings(report),
        isLasting(report));
  }

  private static List<String> words(Report report) {
    List<String> words = new ArrayList<>();
    if (report.check().flatMap(Report.Check::hunt).isEmpty()) {
      words.add(report.isComplete() ? "complete" : "incomplete");
    }
    if (report instanceof Report.Litmus litmus) {
      litmus.outcome().observation().map(s -> s.toLowerCase(Locale.ROOT)).ifPresent(words::add);
      litmus.outcome().ok().map(isOk -> isOk ? "ok" : "not-ok").ifPresent(words::add);
    }
    return words;
  }

  private static Map<String, Long> numbers(Report report) {
    return switch (report) {
      case Report.Check check when check.hunt().isPresent() -> {
        HuntResult result = check.hunt().get().result();
        yield Map.of(
            "executions", result.runs().counts().executions(),
            "predicted", (long) result.rows().size(),
            "confirmed", (long) result.confirmed(),
            "erroneous", (long) result.erroneous());
      }
      case Report.Check check -> {
        Counts counts = check.result().counts();
        yield Map.of(
            "executions", counts.executions(),
            "blocked", counts.blocked(),
            "errors", counts.errors());
      }
      case Report.Robust robust -> {
        Counts counts = robust.result().exploration().counts();
        yield Map.of(
            "executions", counts.executions(),
            "blocked", counts.blocked(),
            "borderline", robust.result().borderline());
      }
      case Report.Litmus(_, _, LitmusOutcome outcome, _) ->
          Map.of(
              "executions", outcome.result().counts().executions(),
              "states", (long) outcome.states().size(),
              "positive", outcome.positive(),
              "negative", outcome.negative());
      case FenceReport fence -> {
        FenceResult result = fence.result();
        Optional<FenceResult.FenceSet> cheapest = result.sets().stream().findFirst();
        yield Map.of(
            "executions", result.work().exploration().counts().executions(),
            "fences", cheapest.map(set -> (long) set.fences().size()).orElse(0L),
            "sets", (long) result.sets().size(),
            "cost", cheapest.map(set -> (long) set.cost()).orElse(0L));
      }
      case LinReport lin -> {
        LinResult result = lin.result();
        Optional<Scenario> scenario = result.failing().map(LinResult.Failing::scenario);
        yield Map.of(
            "executions", result.exploration().counts().executions(),
            "scenarios", (long) result.scenarios(),
            "calls", scenario.map(one -> (long) one.size()).orElse(0L),
            "threads", scenario.map(one -> (long) one.threads().size()).orElse(0L));
      }
      case ModelReport _, Report.Replayed _, TransformReport _ -> Map.of();
    };
  }

  private static List<Finding> findings(Report report) {
    return switch (report) {
      case Report.Check _, ModelReport _ -> errors(report).toList();
      case Report.Robust robust -> robust(robust.result());
      case FenceReport fence ->
          Stream.concat(
                  fence.result().sets().stream()
                      .limit(1)
                      .flatMap(set -> set.fences().stream())
                      .map(FenceResult.Fence::place)
                      .map(place -> at(place.repair().text(), place.position())),
                  errors(report))
              .toList();
      case LinReport lin -> {
        boolean isError = lin.result().verdict() == LinResult.Verdict.VIOLATION;
        yield Problem.of(lin).stream()
            .map(problem -> at(isError ? problem.kind() : "call", problem.position()))
            .toList();
      }
      case Report.Litmus _ -> List.of();
      case Report.Replayed _, TransformReport _ ->
          throw new IllegalArgumentException("no test asks for this");
    };
  }

  /** The errors, where they are shown to be. */
  private static Stream<Finding> errors(Report report) {
    return Problem.of(report).stream()
        .filter(problem -> problem.severity() == Severity.ERROR)
        .map(problem -> at(problem.kind(), problem.position()));
  }

  private static List<Finding> robust(RobustResult result) {
    List<Finding> findings = new ArrayList<>();
    result
        .violations()
        .forEach(
            violation -> {
              findings.add(at("overtaken", violation.overtaken().position()));
              findings.add(at("by", violation.by().position()));
            });
    result
        .error()
        .map(FoundError::failure)
        .ifPresent(
            error ->
                findings.add(
                    at(error.kind().text(), ErrorPlace.of(error, Optional.empty()).position())));
    return findings;
  }

  private static Finding at(String kind, SourcePosition position) {
    return Finding.at(kind, position.file(), position.line());
  }

  private static boolean isLasting(Report report) {
    return switch (report) {
      case FenceReport fence ->
          isLasting(fence.result().work().exploration())
              && fence.result().verdict() != FenceResult.Verdict.UNKNOWN;
      case ModelReport model -> model.unknown().isEmpty();
      default -> report.explored().stream().allMatch(Observer::isLasting);
    };
  }

  private static boolean isLasting(CheckResult result) {
    return result.met().stream().noneMatch(Bound::isLimit);
  }
}

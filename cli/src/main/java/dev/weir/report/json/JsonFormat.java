package dev.weir.report.json;

import dev.weir.hunt.HuntResult;
import dev.weir.hunt.HuntResult.Row;
import dev.weir.machine.report.Failure;
import dev.weir.report.FenceReport;
import dev.weir.report.Format;
import dev.weir.report.Judgement;
import dev.weir.report.LinReport;
import dev.weir.report.LitmusOutcome;
import dev.weir.report.ModelReport;
import dev.weir.report.Report;
import dev.weir.report.Report.Hunt;
import dev.weir.report.TransformReport;
import dev.weir.report.explain.Cause;
import dev.weir.report.output.Json;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.CheckResult.Symmetry;
import dev.weir.search.result.RaceLook;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** One JSON object in one line. The keys are a contract: `docs/reference/json.md` lists them. */
public final class JsonFormat implements Format {

  @Override
  public String render(Report report) {
    Json json =
        switch (report) {
          case Report.Check check ->
              check(check)
                  .putAll(check.hunt().map(JsonFormat::hunt).orElseGet(Json::new))
                  .putAll(JsonParts.tail(check));
          case FenceReport fence -> JsonFence.of(fence);
          case LinReport lin -> JsonLin.of(lin);
          case TransformReport transform -> JsonTransform.of(transform);
          case ModelReport model -> model(model);
          case Report.Robust robust -> robust(robust);
          case Report.Replayed replayed -> replayed(replayed);
          case Report.Litmus litmus -> litmus(litmus);
        };
    return json.text() + "\n";
  }

  private static Json check(Report.Check report) {
    CheckResult result = report.result();
    CheckOptions options = report.run().options();
    Counts counts = result.counts();
    Optional<Replay> shown = report.counterexample();
    return JsonParts.head(report.run())
        .putAll(JsonParts.algorithm(result, options))
        .put("verdict", result.verdict().text())
        .put("complete", result.complete())
        .put("error", result.firstError().map(error -> JsonParts.failure(error.failure(), shown)))
        .putIfPresent(
            "distinctErrors",
            Optional.of(report).filter(_ -> options.keepGoing()).map(JsonFormat::distinctErrors))
        .put("why", shown.map(Cause::of).flatMap(Cause::sentence))
        .putIfPresent("explanation", report.account().map(JsonParts::account))
        .putAll(JsonParts.bounds(report.run(), result))
        .putIf(counts.runs().isPresent(), "runs", counts.runs())
        .putIf(counts.states().isPresent(), "states", counts.states())
        .putAll(JsonParts.executions(counts))
        .putAll(JsonParts.blockedBy(counts))
        .put("endedWaiting", counts.endedWaiting())
        .put("sleepSetBlocked", counts.sleepSetBlocked())
        .put("errors", counts.errors())
        .put("redundant", counts.redundant())
        .putIfPresent("schedules", counts.schedules())
        .put("events", counts.events())
        .putIfPresent("symmetry", result.seen().symmetry().map(JsonFormat::symmetry))
        .putIf(
            options.iterates(),
            "perBound",
            Json.list(
                result.perBound(),
                run ->
                    new Json()
                        .put("bound", run.bound())
                        .put("executions", run.executions())
                        .put("seconds", run.elapsed())))
        .putIf(report.preemptions().isPresent(), "preemptions", report.preemptions())
        .put("observations", result.observations())
        .put("headers", report.headers())
        .put("output", report.output())
        .put("exitStatuses", result.seen().exitStatuses())
        .putEach(
            "waitedAtEnd",
            result.seen().waiters(),
            waiter ->
                new Json()
                    .put("thread", waiter.thread())
                    .put("what", waiter.what())
                    .putAll(JsonParts.position(waiter.position(), waiter.function())))
        .put("races", report.races().flatMap(JsonFormat::races))
        .putEach("unsupported", result.unsupported(), JsonParts::failure)
        .putAll(JsonParts.execution(shown))
        .putIfPresent("traceFile", report.traceFile())
        .putAll(report.judgement().map(one -> judgement(one, result)).orElseGet(Json::new))
        .putIfPresent(
            "robust",
            report.robustness().map(robust -> JsonParts.robustness(robust, report.run())));
  }

  /** The errors, each with the execution that shows it. */
  private static List<Json> distinctErrors(Report.Check report) {
    List<FoundError> errors = report.result().errors();
    return IntStream.range(0, errors.size())
        .mapToObj(
            i -> {
              Optional<Replay> replay = Optional.of(report.counterexamples().get(i));
              return JsonParts.failure(errors.get(i).failure(), replay)
                  .putAll(JsonParts.execution(replay))
                  .putIfPresent("traceFile", report.traceFiles().stream().skip(i).findFirst());
            })
        .toList();
  }

  /** The threads that are alike, and those that are not. */
  private static Json symmetry(Symmetry symmetry) {
    return new Json()
        .putEach(
            "groups",
            symmetry.groups(),
            group -> new Json().put("function", group.function()).put("threads", group.threads()))
        .putEach(
            "others",
            symmetry.others(),
            other ->
                new Json()
                    .put("why", other.why())
                    .putAll(JsonParts.position(other.position(), other.function())));
  }

  /** What was seen of data races; empty where nobody looked. */
  private static Optional<Json> races(RaceLook races) {
    return switch (races) {
      case RaceLook.NotLooked _ -> Optional.empty();
      case RaceLook.Looked look ->
          Optional.of(
              new Json()
                  .putEach("found", look.found(), JsonParts::failure)
                  .put("executions", look.executions())
                  .put("complete", look.isComplete())
                  .put("seconds", look.time()));
    };
  }

  private static Json judgement(Judgement judgement, CheckResult result) {
    Json json =
        new Json()
            .put("property", judgement.property())
            .put("subproperty", judgement.broken())
            .put("answer", judgement.answer(result));
    judgement
        .expected()
        .ifPresent(
            expected ->
                json.put("task", expected.task())
                    .put("expected", expected.toString())
                    .put("ok", judgement.isExpected(result)));
    return json;
  }

  private static Json hunt(Hunt hunt) {
    HuntResult result = hunt.result();
    return new Json()
        .put("schedule", hunt.options().schedule().text())
        .put("cycleLength", hunt.options().longest())
        .put("probability", hunt.options().probability())
        .put(
            "cycles",
            new Json()
                .put("predicted", result.rows().size())
                .put("confirmed", result.confirmed())
                .put("erroneous", result.erroneous()))
        .put("predictionRuns", result.predictionRuns())
        .put("predictionSeconds", result.predictionTime())
        .put("steeredRuns", hunt.steeredRuns())
        .put("aimlessRuns", result.aimlessRuns())
        .put("sampled", result.isSampled())
        .putEach("rows", result.rows(), row -> row(row, result.isShown(row)));
  }

  private static Json row(Row row, boolean isShown) {
    return new Json()
        .putEach(
            "statements",
            row.statements(),
            statement ->
                JsonParts.position(statement.position(), statement.function())
                    .put("kind", statement.kind()))
        .put("feasible", row.isFeasible())
        .put("confirmed", row.confirmed())
        .put("erroneous", row.erroneous())
        .put("shown", isShown)
        .put("runs", row.runs())
        .put("probability", row.probability());
  }

  private static Json robust(Report.Robust report) {
    RobustResult result = report.result();
    return JsonParts.head(report.run())
        .put("method", report.options().method().text())
        .putIf(report.options().runs().isPresent(), "runs", report.options().runs())
        .putAll(JsonParts.algorithm(result.exploration(), report.run().options()))
        .putAll(JsonParts.robustness(result, report.run()))
        .putEach("unsupported", result.exploration().unsupported(), JsonParts::failure)
        .putAll(JsonParts.execution(result.witness().map(Violation::execution)))
        .putAll(JsonParts.traceFiles(report.traceFiles()))
        .putAll(JsonParts.tail(report));
  }

  private static Json replayed(Report.Replayed report) {
    Optional<Replay> shown = Optional.of(report.replay());
    Optional<Failure> failure = report.replay().failure();
    boolean isSafe = report.shown() == Report.Shown.ERROR && failure.isEmpty();
    return JsonParts.head(report.run())
        .put("verdict", isSafe ? "safe" : report.shown().verdict())
        .put("complete", false)
        .put("error", failure.map(error -> JsonParts.failure(error, shown)))
        .put("why", Cause.of(report.replay()).sentence())
        .putIfPresent("explanation", report.account().map(JsonParts::account))
        .putAll(report.scenario().map(JsonLin::failing).orElseGet(Json::new))
        .putAll(JsonParts.bounds(report.run(), CheckResult.NOTHING))
        .put("executions", failure.isPresent() ? 0 : 1)
        .put("blocked", 0)
        .putAll(JsonParts.execution(shown))
        .put("output", report.replay().output())
        .put("traceFile", report.traceFile())
        .putAll(JsonParts.tail(report));
  }

  private static Json litmus(Report.Litmus report) {
    LitmusOutcome outcome = report.outcome();
    CheckResult result = outcome.result();
    return JsonParts.head(report.run())
        .put("test", outcome.test().name())
        .put("condition", outcome.test().condition().toString())
        .putAll(JsonParts.algorithm(result, report.run().options()))
        .put("verdict", outcome.verdict())
        .put("observation", outcome.observation())
        .put("ok", outcome.ok())
        .put("states", outcome.states())
        .put("positive", outcome.positive())
        .put("negative", outcome.negative())
        .put("complete", outcome.isComplete())
        .put("incomplete", outcome.gaps())
        .putAll(JsonParts.bounds(report.run(), result))
        .putAll(JsonParts.executions(result.counts()))
        .putAll(JsonParts.blockedBy(result.counts()))
        .put("sleepSetBlocked", result.counts().sleepSetBlocked())
        .put("hash", outcome.test().hash())
        .putAll(JsonParts.tail(report));
  }

  private static Json model(ModelReport report) {
    return JsonParts.head(report.run())
        .put("verdict", report.verdict())
        .put("method", "exact")
        .put("complete", report.isComplete())
        .put(
            "error",
            report.bad().flatMap(Replay::failure).map(bad -> JsonParts.failure(bad, report.bad())))
        .putAll(JsonParts.bounds(report.run(), CheckResult.NOTHING))
        .putAll(JsonParts.executions(CheckResult.NOTHING.counts()))
        .put("configurations", report.statistics().kept())
        .put("reason", report.unknown())
        .putAll(JsonParts.execution(report.bad()))
        .putAll(JsonParts.traceFiles(report.traceFiles()))
        .putAll(JsonParts.tail(report));
  }
}

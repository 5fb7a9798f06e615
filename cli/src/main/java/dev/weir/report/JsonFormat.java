package dev.weir.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.machine.report.Failure;
import dev.weir.report.explain.Cause;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.BoundedRun;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.RaceLook;
import dev.weir.trace.replay.Replay;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One JSON object in one line. The keys are a contract: `docs/reference/json.md` lists them. */
public final class JsonFormat implements Format {

  @Override
  public String render(Report report) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      switch (report) {
        case Report.Check check -> Writer.of(json).check(check);
        case FenceReport fence -> Writer.of(json).fence(fence);
        case HuntReport hunt -> Writer.of(json).hunt(hunt);
        case LinReport lin -> Writer.of(json).lin(lin);
        case TransformReport transform -> Writer.of(json).transform(transform);
        case ModelReport model -> Writer.of(json).model(model);
        case Report.Robust robust -> Writer.of(json).robust(robust);
        case Report.Replayed replayed -> Writer.of(json).replayed(replayed);
        case Report.Litmus litmus -> Writer.of(json).litmus(litmus);
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  /** Writes one object. */
  private record Writer(
      JsonGenerator json, JsonParts parts, JsonExecution execution, JsonRobustness robustness) {

    static Writer of(JsonGenerator json) {
      JsonParts parts = new JsonParts(json);
      JsonExecution execution = new JsonExecution(json, parts);
      return new Writer(json, parts, execution, new JsonRobustness(json, parts, execution));
    }

    void hunt(HuntReport report) throws IOException {
      writeCheck(report.check());
      new JsonHunt(json, parts).write(report);
      parts.tail(report.run(), report.check().warnings(), report.phases());
    }

    void check(Report.Check report) throws IOException {
      writeCheck(report);
      parts.tail(report.run(), report.warnings(), report.phases());
    }

    private void writeCheck(Report.Check report) throws IOException {
      CheckResult result = report.result();
      CheckOptions options = report.run().options();
      parts.head(report.run());
      algorithm(result, options);
      json.writeStringField("verdict", result.verdict().text());
      json.writeBooleanField("complete", result.complete());
      parts.errorField(result.firstError().map(FoundError::failure), report.counterexample());
      if (options.keepGoing()) {
        json.writeArrayFieldStart("distinctErrors");
        for (int i = 0; i < result.errors().size(); i++) {
          distinctError(report, i);
        }
        json.writeEndArray();
      }
      why(report.counterexample());
      if (report.account().isPresent()) {
        new JsonAccount(json, parts, execution).write(report.account().get());
      }
      parts.bounds(report.run(), result);
      if (result.counts().runs().isPresent()) {
        json.writeNumberField("runs", result.counts().runs().getAsLong());
      }
      if (result.counts().states().isPresent()) {
        json.writeNumberField("states", result.counts().states().getAsLong());
      }
      json.writeNumberField("executions", result.counts().executions());
      json.writeNumberField("blocked", result.counts().blocked());
      parts.blockedBy(result.counts());
      json.writeNumberField("endedWaiting", result.counts().endedWaiting());
      json.writeNumberField("sleepSetBlocked", result.counts().sleepSetBlocked());
      json.writeNumberField("errors", result.counts().errors());
      json.writeFieldName("redundant");
      if (result.counts().redundant().isPresent()) {
        json.writeNumber(result.counts().redundant().getAsLong());
      } else {
        json.writeNull();
      }
      if (result.counts().schedules().isPresent()) {
        json.writeFieldName("schedules");
        json.writeNumber(result.counts().schedules().get());
      }
      json.writeNumberField("events", result.counts().events());
      if (result.seen().symmetry().isPresent()) {
        parts.symmetry(result.seen().symmetry().get());
      }
      if (options.iterates()) {
        perBound(result.perBound());
      }
      if (report.preemptions().isPresent()) {
        json.writeNumberField("preemptions", report.preemptions().getAsInt());
      }
      observations(result.observations());
      json.writeStringField("headers", report.headers());
      parts.optional("output", report.output());
      json.writeArrayFieldStart("exitStatuses");
      for (int status : result.seen().exitStatuses()) {
        json.writeNumber(status);
      }
      json.writeEndArray();
      parts.waiters(result.seen().waiters());
      races(report.races());
      json.writeArrayFieldStart("unsupported");
      for (Failure failure : result.unsupported()) {
        parts.failure(failure);
      }
      json.writeEndArray();
      execution.trace(report.counterexample());
      execution.threads(report.counterexample());
      if (report.traceFile().isPresent()) {
        json.writeStringField("traceFile", report.traceFile().get());
      }
      if (report.judgement().isPresent()) {
        judgement(report.judgement().get(), result);
      }
      if (report.robustness().isPresent()) {
        json.writeObjectFieldStart("robust");
        robustness.robustness(report.robustness().get(), report.run());
        json.writeEndObject();
      }
    }

    private void why(Optional<Replay> execution) throws IOException {
      parts.optional("why", execution.map(Cause::of).flatMap(Cause::sentence));
    }

    private void algorithm(CheckResult result, CheckOptions options) throws IOException {
      json.writeStringField("algorithm", result.instead().orElse(options.algorithm()).text());
      if (options.workers() > 1) {
        json.writeNumberField("workers", result.seen().workers());
      }
    }

    void fence(FenceReport report) throws IOException {
      new JsonFence(json, parts, execution).write(report);
    }

    void lin(LinReport report) throws IOException {
      new JsonLin(json, parts, execution).write(report);
    }

    void transform(TransformReport report) throws IOException {
      new JsonTransform(json, parts).write(report);
    }

    void model(ModelReport report) throws IOException {
      new JsonModel(json, parts, execution).write(report);
    }

    void robust(Report.Robust report) throws IOException {
      RobustResult result = report.result();
      CheckOptions options = report.run().options();
      parts.head(report.run());
      json.writeStringField("method", report.options().method().text());
      if (report.options().runs().isPresent()) {
        json.writeNumberField("runs", report.options().runs().getAsLong());
      }
      algorithm(result.exploration(), options);
      robustness.robustness(result, report.run());
      json.writeArrayFieldStart("unsupported");
      for (Failure failure : result.exploration().unsupported()) {
        parts.failure(failure);
      }
      json.writeEndArray();
      Optional<Replay> shown = result.witness().map(Violation::execution);
      execution.trace(shown);
      execution.threads(shown);
      if (!report.traceFiles().isEmpty()) {
        json.writeStringField("traceFile", report.traceFiles().getFirst());
        parts.strings("traceFiles", report.traceFiles());
      }
      parts.tail(report.run(), report.run().warnings(), report.phases());
    }

    void replayed(Report.Replayed report) throws IOException {
      parts.head(report.run());
      Optional<Failure> failure = report.replay().failure();
      boolean isSafe = report.shown() == Report.Shown.ERROR && failure.isEmpty();
      json.writeStringField("verdict", isSafe ? "safe" : report.shown().verdict());
      json.writeBooleanField("complete", false);
      parts.errorField(failure, Optional.of(report.replay()));
      why(Optional.of(report.replay()));
      if (report.account().isPresent()) {
        new JsonAccount(json, parts, execution).write(report.account().get());
      }
      if (report.scenario().isPresent()) {
        new JsonLin(json, parts, execution).failing(report.scenario().get());
      }
      parts.bounds(report.run(), CheckResult.NOTHING);
      json.writeNumberField("executions", failure.isPresent() ? 0 : 1);
      json.writeNumberField("blocked", 0);
      execution.trace(Optional.of(report.replay()));
      execution.threads(Optional.of(report.replay()));
      json.writeStringField("output", report.replay().output());
      json.writeStringField("traceFile", report.traceFile());
      parts.tail(report.run(), report.run().warnings(), report.phases());
    }

    void litmus(Report.Litmus report) throws IOException {
      LitmusOutcome outcome = report.outcome();
      CheckResult result = outcome.result();
      parts.head(report.run());
      json.writeStringField("test", outcome.test().name());
      json.writeStringField("condition", outcome.test().condition().toString());
      algorithm(result, report.run().options());
      json.writeStringField("verdict", outcome.verdict());
      json.writeFieldName("observation");
      if (outcome.observation().isPresent()) {
        json.writeString(outcome.observation().get());
      } else {
        json.writeNull();
      }
      json.writeFieldName("ok");
      if (outcome.ok().isPresent()) {
        json.writeBoolean(outcome.ok().get());
      } else {
        json.writeNull();
      }
      parts.strings("states", outcome.states());
      json.writeNumberField("positive", outcome.positive());
      json.writeNumberField("negative", outcome.negative());
      json.writeBooleanField("complete", outcome.isComplete());
      parts.strings("incomplete", outcome.gaps());
      parts.bounds(report.run(), result);
      json.writeNumberField("executions", result.counts().executions());
      json.writeNumberField("blocked", result.counts().blocked());
      parts.blockedBy(result.counts());
      json.writeNumberField("sleepSetBlocked", result.counts().sleepSetBlocked());
      json.writeStringField("hash", outcome.test().hash());
      parts.tail(report.run(), report.run().warnings(), report.phases());
    }

    private void judgement(Judgement judgement, CheckResult result) throws IOException {
      json.writeStringField("property", judgement.property());
      parts.optional("subproperty", judgement.broken());
      json.writeStringField("answer", judgement.answer(result));
      if (judgement.expected().isPresent()) {
        Judgement.Expectation expected = judgement.expected().get();
        json.writeStringField("task", expected.task());
        parts.optional("expected", Optional.of(expected.toString()));
        json.writeFieldName("ok");
        if (judgement.isExpected(result).isPresent()) {
          json.writeBoolean(judgement.isExpected(result).get());
        } else {
          json.writeNull();
        }
      }
    }

    /** An error with the execution that shows it. */
    /** What was seen of data races; null where nobody looked. */
    private void races(Optional<RaceLook> races) throws IOException {
      if (!(races.orElse(new RaceLook.NotLooked()) instanceof RaceLook.Looked look)) {
        json.writeNullField("races");
        return;
      }
      json.writeObjectFieldStart("races");
      json.writeArrayFieldStart("found");
      for (Failure race : look.found()) {
        parts.failure(race);
      }
      json.writeEndArray();
      json.writeNumberField("executions", look.executions());
      json.writeBooleanField("complete", look.isComplete());
      Seconds.write(json, "seconds", look.time());
      json.writeEndObject();
    }

    private void distinctError(Report.Check report, int index) throws IOException {
      json.writeStartObject();
      Optional<Replay> replay = Optional.of(report.counterexamples().get(index));
      parts.failureFields(report.result().errors().get(index).failure(), replay);
      execution.trace(replay);
      execution.threads(replay);
      if (index < report.traceFiles().size()) {
        json.writeStringField("traceFile", report.traceFiles().get(index));
      }
      json.writeEndObject();
    }

    private void perBound(List<BoundedRun> runs) throws IOException {
      json.writeArrayFieldStart("perBound");
      for (BoundedRun run : runs) {
        json.writeStartObject();
        json.writeNumberField("bound", run.bound());
        json.writeNumberField("executions", run.executions());
        Seconds.write(json, "seconds", run.elapsed());
        json.writeEndObject();
      }
      json.writeEndArray();
    }

    private void observations(List<Map<String, Long>> observations) throws IOException {
      json.writeArrayFieldStart("observations");
      for (Map<String, Long> observation : observations) {
        json.writeStartObject();
        for (Map.Entry<String, Long> entry : observation.entrySet()) {
          json.writeNumberField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }
}

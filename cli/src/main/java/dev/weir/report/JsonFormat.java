package dev.weir.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.machine.Failure;
import dev.weir.machine.MachineOptions.Range;
import dev.weir.program.SourcePosition;
import dev.weir.robust.CycleEvent;
import dev.weir.robust.RobustResult;
import dev.weir.robust.RobustVerdict;
import dev.weir.robust.Violation;
import dev.weir.search.Bound;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import dev.weir.search.CheckResult.BoundedRun;
import dev.weir.search.CheckResult.FoundError;
import dev.weir.trace.Replay;
import dev.weir.trace.TraceStep;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One JSON object in one line. The keys are a contract: `docs/usage.md` lists them. */
public final class JsonFormat implements Format {

  @Override
  public String render(Report report) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      switch (report) {
        case Report.Check check -> new Writer(json).check(check);
        case Report.Robust robust -> new Writer(json).robust(robust);
        case Report.Replayed replayed -> new Writer(json).replayed(replayed);
        case Report.Litmus litmus -> new Writer(json).litmus(litmus);
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  /** Writes the parts of one object. */
  private record Writer(JsonGenerator json) {

    void check(Report.Check report) throws IOException {
      CheckResult result = report.result();
      CheckOptions options = report.run().options();
      head(report.run());
      json.writeStringField("algorithm", options.algorithm().text());
      json.writeStringField("verdict", result.verdict().text());
      json.writeBooleanField("complete", result.complete());
      errorField(result.firstError().map(FoundError::failure));
      if (options.keepGoing()) {
        json.writeArrayFieldStart("distinctErrors");
        for (int i = 0; i < result.errors().size(); i++) {
          distinctError(report, i);
        }
        json.writeEndArray();
      }
      bounds(report.run(), result.met());
      json.writeNumberField("executions", result.counts().executions());
      json.writeNumberField("blocked", result.counts().blocked());
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
      if (options.iterates()) {
        perBound(result.perBound());
      }
      observations(result.observations());
      json.writeStringField("headers", report.headers());
      optional("output", report.output());
      json.writeArrayFieldStart("exitStatuses");
      for (int status : result.seen().exitStatuses()) {
        json.writeNumber(status);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("unsupported");
      for (Failure failure : result.unsupported()) {
        failure(failure);
      }
      json.writeEndArray();
      trace(report.counterexample());
      threads(report.counterexample());
      if (report.traceFile().isPresent()) {
        json.writeStringField("traceFile", report.traceFile().get());
      }
      if (report.robustness().isPresent()) {
        json.writeObjectFieldStart("robust");
        robustness(report.robustness().get(), report.run());
        json.writeEndObject();
      }
      tail(report.run(), report.warnings(), report.phases());
    }

    void robust(Report.Robust report) throws IOException {
      RobustResult result = report.result();
      CheckOptions options = report.run().options();
      head(report.run());
      json.writeStringField("method", report.options().method().text());
      if (report.options().runs().isPresent()) {
        json.writeNumberField("runs", report.options().runs().getAsLong());
      }
      json.writeStringField("algorithm", options.algorithm().text());
      robustness(result, report.run());
      json.writeArrayFieldStart("unsupported");
      for (Failure failure : result.exploration().unsupported()) {
        failure(failure);
      }
      json.writeEndArray();
      Optional<Replay> execution = result.witness().map(Violation::execution);
      trace(execution);
      threads(execution);
      if (!report.traceFiles().isEmpty()) {
        json.writeStringField("traceFile", report.traceFiles().getFirst());
        strings("traceFiles", report.traceFiles());
      }
      tail(report.run(), report.run().warnings(), report.phases());
    }

    private void robustness(RobustResult result, Run run) throws IOException {
      CheckOptions options = run.options();
      errorField(result.error().map(FoundError::failure));
      bounds(run, result.exploration().met());
      json.writeNumberField("executions", result.exploration().counts().executions());
      json.writeNumberField("blocked", result.exploration().counts().blocked());
      json.writeNumberField("events", result.exploration().counts().events());
      json.writeStringField("verdict", result.verdict().text());
      json.writeBooleanField("complete", result.complete());
      json.writeNumberField("borderline", result.borderline());
      json.writeFieldName("witness");
      if (result.witness().isPresent()) {
        violation(result.witness().get());
      } else {
        json.writeNull();
      }
      if (options.keepGoing()) {
        json.writeArrayFieldStart("violations");
        for (Violation violation : result.violations()) {
          violation(violation);
        }
        json.writeEndArray();
      }
      if (options.iterates()) {
        json.writeArrayFieldStart("perBound");
        for (RobustResult.BoundedRun bounded : result.perBound()) {
          json.writeStartObject();
          json.writeNumberField("bound", bounded.bound());
          json.writeNumberField("executions", bounded.executions());
          json.writeNumberField("borderline", bounded.borderline());
          json.writeNumberField("seconds", Phases.exactSeconds(bounded.elapsed()));
          json.writeEndObject();
        }
        json.writeEndArray();
      }
    }

    private void violation(Violation violation) throws IOException {
      json.writeStartObject();
      json.writeFieldName("overtaken");
      cycleEvent(violation.overtaken());
      json.writeFieldName("by");
      cycleEvent(violation.by());
      json.writeArrayFieldStart("cycle");
      for (CycleEvent event : violation.cycle()) {
        cycleEvent(event);
      }
      json.writeEndArray();
      if (violation.harm().isPresent()) {
        errorField(violation.harm().get().error().map(Violation.HarmfulExecution::failure));
        json.writeBooleanField("complete", violation.harm().get().complete());
        json.writeBooleanField("benign", violation.harm().get().isBenign());
        trace(violation.harm().get().error().map(Violation.HarmfulExecution::execution));
      }
      json.writeEndObject();
    }

    private void cycleEvent(CycleEvent event) throws IOException {
      json.writeStartObject();
      json.writeStringField("kind", event.kind());
      json.writeNumberField("thread", event.thread());
      position(event.position(), event.function());
      json.writeStringField("address", event.address());
      json.writeEndObject();
    }

    void replayed(Report.Replayed report) throws IOException {
      head(report.run());
      Optional<Failure> failure = report.replay().failure();
      boolean isCycle = report.shown() == Report.Shown.CYCLE;
      String verdict = failure.isPresent() ? "violation" : "safe";
      json.writeStringField("verdict", isCycle ? RobustVerdict.NOT_ROBUST.text() : verdict);
      json.writeBooleanField("complete", false);
      errorField(failure);
      bounds(report.run(), Set.of());
      json.writeNumberField("executions", failure.isPresent() ? 0 : 1);
      json.writeNumberField("blocked", 0);
      trace(Optional.of(report.replay()));
      threads(Optional.of(report.replay()));
      json.writeStringField("output", report.replay().output());
      json.writeStringField("traceFile", report.traceFile());
      tail(report.run(), report.run().warnings(), report.phases());
    }

    void litmus(Report.Litmus report) throws IOException {
      LitmusOutcome outcome = report.outcome();
      CheckResult result = outcome.result();
      head(report.run());
      json.writeStringField("test", outcome.test().name());
      json.writeStringField("condition", outcome.test().condition().toString());
      json.writeStringField("algorithm", report.run().options().algorithm().text());
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
      strings("states", outcome.states());
      json.writeNumberField("positive", outcome.positive());
      json.writeNumberField("negative", outcome.negative());
      json.writeBooleanField("complete", outcome.isComplete());
      strings("incomplete", outcome.gaps());
      bounds(report.run(), result.met());
      json.writeNumberField("executions", result.counts().executions());
      json.writeNumberField("blocked", result.counts().blocked());
      json.writeNumberField("sleepSetBlocked", result.counts().sleepSetBlocked());
      json.writeStringField("hash", outcome.test().hash());
      tail(report.run(), report.run().warnings(), report.phases());
    }

    private void head(Run run) throws IOException {
      json.writeStringField("tool", "weir");
      json.writeStringField("version", run.version());
      json.writeStringField("command", run.command());
      strings("inputs", run.inputs());
      json.writeStringField("model", run.options().model().name());
    }

    private void tail(Run run, List<String> warnings, Phases phases) throws IOException {
      strings("warnings", warnings);
      json.writeNumberField("seconds", Phases.exactSeconds(phases.total()));
      json.writeObjectFieldStart("phases");
      json.writeNumberField("compile", Phases.exactSeconds(phases.compile()));
      json.writeNumberField("load", Phases.exactSeconds(phases.load()));
      json.writeNumberField("explore", Phases.exactSeconds(phases.explore()));
      json.writeNumberField("report", Phases.exactSeconds(phases.report()));
      json.writeEndObject();
      json.writeNumberField("seed", run.seed());
    }

    private void optional(String key, Optional<String> value) throws IOException {
      json.writeFieldName(key);
      if (value.isPresent()) {
        json.writeString(value.get());
      } else {
        json.writeNull();
      }
    }

    private void strings(String key, List<String> values) throws IOException {
      json.writeArrayFieldStart(key);
      for (String value : values) {
        json.writeString(value);
      }
      json.writeEndArray();
    }

    private void errorField(Optional<Failure> failure) throws IOException {
      json.writeFieldName("error");
      if (failure.isPresent()) {
        failure(failure.get());
      } else {
        json.writeNull();
      }
    }

    /** An error with the execution that shows it. */
    private void distinctError(Report.Check report, int index) throws IOException {
      json.writeStartObject();
      failureFields(report.result().errors().get(index).failure());
      trace(Optional.of(report.counterexamples().get(index)));
      threads(Optional.of(report.counterexamples().get(index)));
      if (index < report.traceFiles().size()) {
        json.writeStringField("traceFile", report.traceFiles().get(index));
      }
      json.writeEndObject();
    }

    private void failure(Failure failure) throws IOException {
      json.writeStartObject();
      failureFields(failure);
      json.writeEndObject();
    }

    private void failureFields(Failure failure) throws IOException {
      json.writeStringField("kind", failure.kind().text());
      json.writeStringField("message", failure.message());
      position(failure.position(), failure.function());
      json.writeNumberField("thread", failure.thread());
    }

    private void position(SourcePosition position, String function) throws IOException {
      json.writeStringField("file", position.file());
      json.writeNumberField("line", position.line());
      json.writeNumberField("column", position.column());
      json.writeStringField("function", function);
    }

    private void bounds(Run run, Set<Bound> met) throws IOException {
      CheckOptions options = run.options();
      json.writeObjectFieldStart("bounds");
      json.writeFieldName("unroll");
      if (options.machine().unroll().isPresent()) {
        json.writeNumber(options.machine().unroll().getAsInt());
      } else {
        json.writeNull();
      }
      json.writeFieldName("contextBound");
      if (options.contextBound().isPresent()) {
        json.writeNumber(options.contextBound().getAsInt());
      } else {
        json.writeNull();
      }
      optional("nondetValues", options.machine().choices().nondetValues().map(Range::toString));
      json.writeFieldName("timeLimit");
      if (options.timeLimit().isPresent()) {
        json.writeNumber(Phases.exactSeconds(options.timeLimit().get()));
      } else {
        json.writeNull();
      }
      json.writeFieldName("memoryLimit");
      if (options.memoryLimit().isPresent()) {
        json.writeNumber(options.memoryLimit().getAsLong());
      } else {
        json.writeNull();
      }
      strings("met", met.stream().sorted().map(Bound::text).toList());
      json.writeEndObject();
      json.writeObjectFieldStart("stubs");
      for (Map.Entry<String, Long> stub : run.stubs().entrySet()) {
        json.writeNumberField(stub.getKey(), stub.getValue());
      }
      json.writeEndObject();
    }

    private void perBound(List<BoundedRun> runs) throws IOException {
      json.writeArrayFieldStart("perBound");
      for (BoundedRun run : runs) {
        json.writeStartObject();
        json.writeNumberField("bound", run.bound());
        json.writeNumberField("executions", run.executions());
        json.writeNumberField("seconds", Phases.exactSeconds(run.elapsed()));
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

    private void trace(Optional<Replay> replay) throws IOException {
      json.writeArrayFieldStart("trace");
      for (TraceStep step : replay.map(Replay::steps).orElse(List.of())) {
        json.writeStartObject();
        json.writeNumberField("thread", step.thread());
        json.writeStringField("kind", step.kind().name().toLowerCase(java.util.Locale.ROOT));
        json.writeStringField("operation", step.operation());
        json.writeStringField("address", step.address());
        json.writeStringField("value", step.value());
        json.writeStringField("previous", step.previous());
        position(step.position(), step.function());
        json.writeBooleanField("fromBuffer", step.fromBuffer());
        strings("passed", step.passed());
        from(replay.orElseThrow(), step);
        json.writeStringField("output", step.output());
        json.writeEndObject();
      }
      json.writeEndArray();
    }

    /** Where the value that a step read from memory was written. */
    private void from(Replay replay, TraceStep step) throws IOException {
      if (step.from() == 0) {
        json.writeNullField("from");
        return;
      }
      TraceStep writer = replay.steps().get(step.from() - 1);
      json.writeObjectFieldStart("from");
      json.writeNumberField("step", step.from());
      json.writeNumberField("thread", writer.thread());
      json.writeStringField("file", writer.position().file());
      json.writeNumberField("line", writer.position().line());
      json.writeEndObject();
    }

    private void threads(Optional<Replay> replay) throws IOException {
      json.writeArrayFieldStart("threads");
      for (Replay.ThreadEnd thread : replay.map(Replay::threads).orElse(List.of())) {
        json.writeStartObject();
        json.writeNumberField("thread", thread.thread());
        json.writeStringField(
            "standing", thread.waiting().name().toLowerCase(java.util.Locale.ROOT));
        json.writeStringField("what", thread.what());
        json.writeStringField("file", thread.position().file());
        json.writeNumberField("line", thread.position().line());
        json.writeNumberField("column", thread.position().column());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }
}

package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** An execution in JSON: its steps, and how its threads stand in the end. */
record JsonExecution(JsonGenerator json, JsonParts parts) {

  /** The steps, none where there is no execution. */
  void trace(Optional<Replay> replay) throws IOException {
    json.writeArrayFieldStart("trace");
    for (TraceStep step : replay.map(Replay::steps).orElse(List.of())) {
      json.writeStartObject();
      json.writeNumberField("thread", step.thread());
      json.writeStringField("kind", step.kind().name().toLowerCase(java.util.Locale.ROOT));
      json.writeStringField("operation", step.operation());
      json.writeStringField("address", step.address());
      json.writeStringField("value", step.value());
      json.writeStringField("previous", step.previous());
      parts.position(step.position(), step.function());
      json.writeBooleanField("fromBuffer", step.fromBuffer());
      parts.strings("passed", step.passed());
      from(replay.orElseThrow(), step);
      if (!step.accesses().isEmpty()) {
        parts.strings("accesses", step.accesses());
      }
      if (!step.note().isEmpty()) {
        json.writeStringField("note", step.note());
      }
      json.writeStringField("output", step.output());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** How each thread stands in the end. */
  void threads(Optional<Replay> replay) throws IOException {
    json.writeArrayFieldStart("threads");
    for (Replay.ThreadEnd thread : replay.map(Replay::threads).orElse(List.of())) {
      json.writeStartObject();
      json.writeNumberField("thread", thread.thread());
      json.writeStringField("standing", thread.waiting().name().toLowerCase(java.util.Locale.ROOT));
      json.writeStringField("what", thread.what());
      json.writeStringField("file", thread.position().file());
      json.writeNumberField("line", thread.position().line());
      json.writeNumberField("column", thread.position().column());
      parts.chain(thread.calls());
      if (thread.holder().isPresent()) {
        json.writeObjectFieldStart("holder");
        json.writeNumberField("thread", thread.holder().get().thread());
        parts.lockFields(thread.holder().get().lock());
        json.writeEndObject();
      }
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
}

package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.machine.Cut;
import dev.weir.machine.Failure;
import dev.weir.machine.MachineOptions.Range;
import dev.weir.program.SourcePosition;
import dev.weir.search.Bound;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import dev.weir.search.CheckResult.Waiter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parts of JSON objects that those of several commands share. */
record JsonParts(JsonGenerator json) {

  /** What every object begins with. */
  void head(Run run) throws IOException {
    json.writeStringField("tool", "weir");
    json.writeStringField("version", run.version());
    json.writeStringField("command", run.command());
    strings("inputs", run.inputs());
    json.writeStringField("model", run.options().model().name());
  }

  /** What every object ends with. */
  void tail(Run run, List<String> warnings, Phases phases) throws IOException {
    strings("warnings", warnings);
    times(phases);
    json.writeNumberField("seed", run.seed());
  }

  /** The wall time of it all and of each part. */
  void times(Phases phases) throws IOException {
    json.writeNumberField("seconds", Phases.exactSeconds(phases.total()));
    json.writeObjectFieldStart("phases");
    json.writeNumberField("compile", Phases.exactSeconds(phases.compile()));
    json.writeNumberField("load", Phases.exactSeconds(phases.load()));
    json.writeNumberField("explore", Phases.exactSeconds(phases.explore()));
    json.writeNumberField("report", Phases.exactSeconds(phases.report()));
    json.writeEndObject();
  }

  /** A text, or null. */
  void optional(String key, Optional<String> value) throws IOException {
    json.writeFieldName(key);
    if (value.isPresent()) {
      json.writeString(value.get());
    } else {
      json.writeNull();
    }
  }

  /** A list of texts. */
  void strings(String key, List<String> values) throws IOException {
    json.writeArrayFieldStart(key);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  /** The error, or null. */
  void errorField(Optional<Failure> failure) throws IOException {
    json.writeFieldName("error");
    if (failure.isPresent()) {
      failure(failure.get());
    } else {
      json.writeNull();
    }
  }

  /** An error as an object of its own. */
  void failure(Failure failure) throws IOException {
    json.writeStartObject();
    failureFields(failure);
    json.writeEndObject();
  }

  /** The fields of an error. */
  void failureFields(Failure failure) throws IOException {
    json.writeStringField("kind", failure.kind().text());
    json.writeStringField("message", failure.message());
    position(failure.position(), failure.function());
    json.writeNumberField("thread", failure.thread());
  }

  /** Who waited when the program had come to its end. */
  void waiters(List<Waiter> waiters) throws IOException {
    json.writeArrayFieldStart("waitedAtEnd");
    for (Waiter waiter : waiters) {
      json.writeStartObject();
      json.writeNumberField("thread", waiter.thread());
      json.writeStringField("what", waiter.what());
      position(waiter.position(), waiter.function());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Where something is. */
  void position(SourcePosition position, String function) throws IOException {
    json.writeStringField("file", position.file());
    json.writeNumberField("line", position.line());
    json.writeNumberField("column", position.column());
    json.writeStringField("function", function);
  }

  /** The bounds, those of them that were met, and where they cut loops. */
  void bounds(Run run, CheckResult result) throws IOException {
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
    strings("met", result.met().stream().sorted().map(Bound::text).toList());
    json.writeEndObject();
    json.writeArrayFieldStart("cuts");
    for (Cut cut : result.seen().cuts()) {
      json.writeStartObject();
      json.writeStringField("what", cut.isRecursion() ? "recursion" : "loop");
      position(cut.position(), cut.function());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("stubs");
    for (Map.Entry<String, Long> stub : run.stubs().entrySet()) {
      json.writeNumberField(stub.getKey(), stub.getValue());
    }
    json.writeEndObject();
  }
}

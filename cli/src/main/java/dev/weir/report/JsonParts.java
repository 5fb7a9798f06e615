package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.machine.code.CallChain;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.MachineOptions.Range;
import dev.weir.machine.report.Cut;
import dev.weir.machine.report.Failure;
import dev.weir.program.CallSite;
import dev.weir.program.SourcePosition;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Alike;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.Round;
import dev.weir.search.result.CheckResult.Symmetry;
import dev.weir.search.result.CheckResult.Unlike;
import dev.weir.search.result.CheckResult.Waiter;
import dev.weir.search.result.Obstacle;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.Explanation.Access;
import dev.weir.trace.replay.Explanation.Block;
import dev.weir.trace.replay.Explanation.Lock;
import dev.weir.trace.replay.Replay;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The parts of JSON objects that those of several commands share. */
record JsonParts(JsonGenerator json) {

  /** What every object begins with. */
  void head(Run run) throws IOException {
    json.writeStringField("tool", "weir");
    json.writeStringField("version", run.version());
    json.writeStringField("command", run.command());
    strings("inputs", run.inputs());
    MemoryModel model = run.options().model();
    json.writeStringField("model", run.model());
    if (model.isBounded()) {
      json.writeNumberField("bufferSize", model.bufferSize());
    }
  }

  /** What every object ends with. */
  void tail(Run run, List<String> warnings, Phases phases) throws IOException {
    strings("warnings", warnings);
    times(phases);
    json.writeNumberField("seed", run.seed());
  }

  /** The wall time of it all and of each part. */
  void times(Phases phases) throws IOException {
    phases.write(json);
  }

  /** The threads that are alike, and those that are not. */
  void symmetry(Symmetry symmetry) throws IOException {
    json.writeObjectFieldStart("symmetry");
    json.writeArrayFieldStart("groups");
    for (Alike group : symmetry.groups()) {
      json.writeStartObject();
      json.writeStringField("function", group.function());
      json.writeNumberField("threads", group.threads());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("others");
    for (Unlike other : symmetry.others()) {
      json.writeStartObject();
      json.writeStringField("why", other.why());
      position(other.position(), other.function());
      json.writeEndObject();
    }
    json.writeEndArray();
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
  void errorField(Optional<Failure> failure, Optional<Replay> replay) throws IOException {
    json.writeFieldName("error");
    if (failure.isPresent()) {
      json.writeStartObject();
      failureFields(failure.get(), replay);
      json.writeEndObject();
    } else {
      json.writeNull();
    }
  }

  /** The fields of an error, with what the execution that is shown for it tells more. */
  void failureFields(Failure failure, Optional<Replay> replay) throws IOException {
    Explanation explanation = ErrorPlace.explanation(failure, replay);
    json.writeStringField("kind", failure.kind().text());
    json.writeStringField("message", failure.message());
    place(ErrorPlace.of(failure, replay));
    json.writeNumberField("thread", failure.thread());
    chain(explanation.calls());
    if (!explanation.accesses().isEmpty()) {
      json.writeArrayFieldStart("accesses");
      for (Access access : explanation.accesses()) {
        access(access);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("blocks");
      for (Block block : explanation.blocks()) {
        json.writeStartObject();
        json.writeStringField("name", block.name());
        place(block.allocated());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private void access(Access access) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", access.kind());
    json.writeStringField("address", access.address());
    json.writeNumberField("size", access.size());
    json.writeNumberField("thread", access.thread());
    json.writeNumberField("step", access.step());
    place(access.calls().own().orElse(new CallSite(SourcePosition.UNKNOWN, "")));
    chain(access.calls());
    json.writeArrayFieldStart("locks");
    for (Lock lock : access.locks()) {
      lock(lock);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** A lock that somebody took. */
  void lock(Lock lock) throws IOException {
    json.writeStartObject();
    lockFields(lock);
    json.writeEndObject();
  }

  /** The fields of a lock that somebody took. */
  void lockFields(Lock lock) throws IOException {
    json.writeStringField("name", lock.name());
    json.writeNumberField("step", lock.step());
    place(lock.place());
  }

  /** The calls that led to a place, and where that has led to in headers of the system. */
  void chain(CallChain chain) throws IOException {
    places("calls", chain.callers());
    places("inside", chain.inside());
  }

  private void places(String key, List<CallSite> places) throws IOException {
    json.writeArrayFieldStart(key);
    for (CallSite place : places) {
      json.writeStartObject();
      place(place);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void place(CallSite place) throws IOException {
    position(place.position(), place.function());
  }

  /** An error as an object of its own. */
  void failure(Failure failure) throws IOException {
    json.writeStartObject();
    failureFields(failure, Optional.empty());
    json.writeEndObject();
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

  /** For each reason why executions were blocked how many were. */
  void blockedBy(Counts counts) throws IOException {
    json.writeObjectFieldStart("blockedBy");
    for (Map.Entry<Obstacle, Long> kind : new TreeMap<>(counts.obstacles()).entrySet()) {
      json.writeNumberField(kind.getKey().key(), kind.getValue());
    }
    json.writeEndObject();
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
    if (options.timeLimit().isPresent()) {
      Seconds.write(json, "timeLimit", options.timeLimit().get());
    } else {
      json.writeNullField("timeLimit");
    }
    json.writeFieldName("memoryLimit");
    if (options.memoryLimit().isPresent()) {
      json.writeNumber(options.memoryLimit().getAsLong());
    } else {
      json.writeNull();
    }
    strings("met", result.met().stream().sorted().map(Bound::text).toList());
    json.writeEndObject();
    Optional<Round> round = result.seen().round();
    if (round.isPresent()) {
      json.writeObjectFieldStart("round");
      json.writeNumberField("turns", round.get().turns());
      json.writeNumberField("finishedTurns", round.get().finished());
      json.writeNumberField("finishedExecutions", round.get().executions());
      json.writeNumberField("finishedBlocked", round.get().blocked());
      json.writeEndObject();
    } else {
      json.writeNullField("round");
    }
    json.writeArrayFieldStart("cuts");
    for (Cut cut : result.seen().cuts()) {
      json.writeStartObject();
      json.writeStringField("what", cut.isRecursion() ? "recursion" : "loop");
      position(cut.position(), cut.function());
      strings("changes", cut.changes());
      strings("writes", cut.writes());
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

package dev.weir.report.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.machine.report.Failure;
import dev.weir.program.SourcePosition;
import dev.weir.report.ToldStep;
import dev.weir.trace.replay.Replay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes an execution as a code flow: a thread flow for each thread. */
record Flows(JsonGenerator json, Places places) {
  /** More than these, readers leave out by themselves. */
  private static final int MOST_STEPS = 1000;

  /**
   * What is shown at one place of a thread flow.
   *
   * @param order its place in the execution, over all threads
   * @param importance a word of SARIF
   */
  private record Stop(
      int order, SourcePosition position, String function, String text, String importance) {

    static Stop of(ToldStep step) {
      return new Stop(
          step.number(),
          step.step().position(),
          step.step().function(),
          step.line(),
          step.isNotable() ? "essential" : step.step().alone() ? "unimportant" : "important");
    }

    static Stop of(Failure failure, int order) {
      return new Stop(
          order, failure.position(), failure.function(), failure.message(), "essential");
    }
  }

  /** The execution; nothing where its steps are not known. */
  void write(Replay execution) throws IOException {
    if (execution.steps().isEmpty()) {
      return;
    }
    int all = execution.steps().size();
    List<ToldStep> shown = ToldStep.most(execution, MOST_STEPS);
    Map<Integer, List<Stop>> threads = new TreeMap<>();
    for (ToldStep step : shown) {
      stops(threads, step.step().thread()).add(Stop.of(step));
    }
    Optional<Failure> failure = execution.failure();
    if (failure.isPresent()) {
      stops(threads, failure.get().thread()).add(Stop.of(failure.get(), all + 1));
    }
    json.writeArrayFieldStart("codeFlows");
    json.writeStartObject();
    int missing = all - shown.size();
    places.message(
        "An execution of %s steps%s"
            .formatted(all, missing == 0 ? "" : ", of which " + missing + " are left out"));
    json.writeArrayFieldStart("threadFlows");
    for (Map.Entry<Integer, List<Stop>> thread : threads.entrySet()) {
      json.writeStartObject();
      json.writeStringField("id", "thread " + thread.getKey());
      places.message("thread " + thread.getKey());
      json.writeArrayFieldStart("locations");
      for (Stop stop : thread.getValue()) {
        write(stop);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private static List<Stop> stops(Map<Integer, List<Stop>> threads, int thread) {
    return threads.computeIfAbsent(thread, _ -> new ArrayList<>());
  }

  private void write(Stop stop) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("location");
    places.members(stop.position, stop.function);
    places.message(stop.text);
    json.writeEndObject();
    json.writeNumberField("executionOrder", stop.order);
    json.writeStringField("importance", stop.importance);
    json.writeEndObject();
  }
}

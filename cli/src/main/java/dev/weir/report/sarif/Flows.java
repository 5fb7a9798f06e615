package dev.weir.report.sarif;

import dev.weir.machine.report.Failure;
import dev.weir.program.SourcePosition;
import dev.weir.report.explain.ToldStep;
import dev.weir.report.output.Json;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An execution as a code flow: a thread flow for each thread. */
final class Flows {
  /** More than these, readers leave out by themselves. */
  private static final int MOST_STEPS = 1000;

  private Flows() {}

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

  /** The code flow of an execution whose steps are known. */
  static Json of(Replay execution) {
    int all = execution.steps().size();
    List<ToldStep> shown = ToldStep.most(execution, MOST_STEPS);
    Map<Integer, List<Stop>> threads = new TreeMap<>();
    for (ToldStep step : shown) {
      stops(threads, step.step().thread()).add(Stop.of(step));
    }
    execution
        .failure()
        .ifPresent(failure -> stops(threads, failure.thread()).add(Stop.of(failure, all + 1)));
    int missing = all - shown.size();
    return Places.message(
            "An execution of %s steps%s"
                .formatted(all, missing == 0 ? "" : ", of which " + missing + " are left out"))
        .putEach(
            "threadFlows",
            threads.entrySet(),
            thread ->
                new Json()
                    .put("id", "thread " + thread.getKey())
                    .putAll(Places.message("thread " + thread.getKey()))
                    .putEach("locations", thread.getValue(), Flows::stop));
  }

  private static List<Stop> stops(Map<Integer, List<Stop>> threads, int thread) {
    return threads.computeIfAbsent(thread, _ -> new ArrayList<>());
  }

  private static Json stop(Stop stop) {
    return new Json()
        .put(
            "location",
            Places.location(stop.position, stop.function).putAll(Places.message(stop.text)))
        .put("executionOrder", stop.order)
        .put("importance", stop.importance);
  }
}

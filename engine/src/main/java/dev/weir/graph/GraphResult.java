package dev.weir.graph;

import dev.weir.machine.report.Failure;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.replay.Replay;
import java.util.Map;

/**
 * What an exploration of graphs found.
 *
 * @param result the answer; its executions are graphs, or classes of graphs
 * @param replays for each error the execution that shows it, in an order that can be followed
 */
public record GraphResult(CheckResult result, Map<Failure, Replay> replays) {
  /** Copies its parts. */
  public GraphResult {
    replays = Map.copyOf(replays);
  }
}

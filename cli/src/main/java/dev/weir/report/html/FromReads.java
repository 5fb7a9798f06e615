package dev.weir.report.html;

import dev.weir.machine.options.Patience;
import dev.weir.trace.graph.EdgeKind;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.replay.Replay;
import java.util.Optional;

/** For the reads of an execution the steps by which memory is the first to hold something else. */
final class FromReads {
  private final int[] overwriters;

  private FromReads(int steps) {
    this.overwriters = new int[steps];
  }

  /** Those of an execution; none where its order is not known. */
  static FromReads of(Replay execution) {
    FromReads made = new FromReads(execution.steps().size());
    Optional<EventGraph> graph = execution.order().graph(new Patience(() -> false));
    graph.ifPresent(made::fill);
    return made;
  }

  private void fill(EventGraph graph) {
    for (EventGraph.Edge edge : graph.edges(EdgeKind.FROM_READS)) {
      int effect = graph.effect(edge.to());
      int known = overwriters[edge.from()] - 1;
      if (effect != EventGraph.NEVER && (known < 0 || effect < known)) {
        overwriters[edge.from()] = effect + 1;
      }
    }
  }

  /** The number from 1 of the step that overwrites what a step has read; 0 if none does. */
  int overwriter(int index) {
    return overwriters[index];
  }
}

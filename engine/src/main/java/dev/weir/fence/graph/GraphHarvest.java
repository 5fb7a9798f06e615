package dev.weir.fence.graph;

import dev.weir.fence.infer.DistinctTraces;
import dev.weir.fence.infer.FailingTrace;
import dev.weir.graph.FailedGraph;
import dev.weir.graph.FailureWatcher;
import java.util.function.Function;

/** Gathers failing graphs that tell different things. */
record GraphHarvest(Kind kind, Function<FailedGraph, FailingTrace> reader, DistinctTraces traces)
    implements FailureWatcher {
  /**
   * A harvest.
   *
   * @param kind which graphs fail
   * @param reader makes traces of failing graphs
   */
  GraphHarvest(Kind kind, Function<FailedGraph, FailingTrace> reader) {
    this(kind, reader, new DistinctTraces());
  }

  @Override
  public void failed(FailedGraph graph) {
    traces.add(reader.apply(graph));
  }

  @Override
  public boolean isSatisfied() {
    return traces.areEnough();
  }
}

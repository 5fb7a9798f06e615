package dev.weir.fence.graph;

import dev.weir.fence.infer.FailingTrace;
import dev.weir.fence.infer.FencePlace;
import dev.weir.graph.FailedGraph;
import dev.weir.graph.FailureWatcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Gathers failing graphs that tell different things, until the latest ones told nothing new. */
final class GraphHarvest implements FailureWatcher {
  /** So many failing graphs in a row that tell nothing new are enough. */
  private static final int MOST_STALE = 64;

  private final Kind kind;
  private final Function<FailedGraph, FailingTrace> reader;
  private final List<FailingTrace> traces = new ArrayList<>();
  private final Set<Set<FencePlace>> clauses = new HashSet<>();
  private int stale;
  private boolean isSequential;

  /**
   * A harvest.
   *
   * @param kind which graphs fail
   * @param reader makes traces of failing graphs
   */
  GraphHarvest(Kind kind, Function<FailedGraph, FailingTrace> reader) {
    this.kind = kind;
    this.reader = reader;
  }

  /** What was gathered. */
  synchronized List<FailingTrace> traces() {
    return List.copyOf(traces);
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public void failed(FailedGraph graph) {
    FailingTrace trace = reader.apply(graph);
    add(trace, trace.clause(Set.of()), trace.isSequential());
  }

  private synchronized void add(
      FailingTrace trace, Set<FencePlace> clause, boolean traceIsSequential) {
    isSequential |= traceIsSequential;
    if (clauses.add(clause)) {
      traces.add(trace);
      stale = 0;
    } else {
      stale++;
    }
  }

  @Override
  public synchronized boolean isSatisfied() {
    return stale >= MOST_STALE || isSequential;
  }
}

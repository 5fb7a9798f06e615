package dev.weir.fence.infer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The traces of failing executions that tell different things, until the latest ones told nothing
 * new. Threads may add to it together.
 */
public final class DistinctTraces {
  /** So many in a row that tell nothing new are enough. */
  private static final int MOST_STALE = 64;

  private final List<FailingTrace> traces = new ArrayList<>();
  private final Set<Set<FencePlace>> clauses = new HashSet<>();
  private int stale;
  private boolean isSequential;

  /** What was gathered. */
  public synchronized List<FailingTrace> all() {
    return List.copyOf(traces);
  }

  /** Forgets all. */
  public synchronized void clear() {
    traces.clear();
    clauses.clear();
    stale = 0;
    isSequential = false;
  }

  /** Adds a trace, if it tells something new. */
  public void add(FailingTrace trace) {
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

  /** Whether more of them are not worth the time. */
  public synchronized boolean areEnough() {
    return stale >= MOST_STALE || isSequential;
  }
}

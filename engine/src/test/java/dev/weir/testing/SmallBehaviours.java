package dev.weir.testing;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Everything that a tiny program can do under one model.
 *
 * @param complete the traces of complete executions
 * @param blocked the traces of maximal executions in which some thread has not ended
 * @param finalStates the final states of complete executions
 * @param interleavings the number of maximal executions, each in one order of its steps
 * @param configurations the number of configurations met, the trace so far being part of one
 */
public record SmallBehaviours(
    Set<SmallTrace> complete,
    Set<SmallTrace> blocked,
    Set<SmallState> finalStates,
    long interleavings,
    int configurations) {

  /** The reads-from classes of complete executions: traces without the order of writes. */
  public Set<List<List<SmallTrace.Event>>> readsFrom() {
    Set<List<List<SmallTrace.Event>>> classes = new HashSet<>();
    complete.forEach(trace -> classes.add(trace.threads()));
    return classes;
  }
}

package dev.weir.hunt;

import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EdgeKind;
import dev.weir.trace.graph.EventAccesses;
import dev.weir.trace.graph.EventGraph;

/**
 * The order in which the accesses to a byte took effect (RELAXER, Sect. 3.2), in the events that
 * are kept of a run.
 */
final class ConflictOrder {
  private final EventGraph graph;
  private final EventLog log;
  private final EventAccesses accesses;

  ConflictOrder(EventGraph graph) {
    this.graph = graph;
    this.log = graph.log();
    this.accesses = graph.accesses();
  }

  /**
   * When an access took effect, in the order of accesses to its place: a store when it came to
   * memory, a load of it while it was in the buffer just after that, a load of a value of the past
   * just before that value was overwritten, which may be before all that is kept of the run.
   */
  long time(int event) {
    if (log.store(event) != EventLog.NONE) {
      return 2L * graph.effect(log.store(event)) + 1;
    }
    if (log.valuesBack(event) > 0) {
      long next = Long.MAX_VALUE;
      for (int after : graph.successors(event)) {
        if (graph.edges(event, after).contains(EdgeKind.FROM_READS)) {
          next = Math.min(next, 2L * graph.effect(after) - 1);
        }
      }
      return next == Long.MAX_VALUE ? -1 : next;
    }
    return 2L * graph.effect(event);
  }

  /** What is done with the bytes of an event. */
  @FunctionalInterface
  interface ByteUse {
    /**
     * Does it with one of them.
     *
     * @param isWritten whether the event writes it
     */
    void accept(long address, boolean isWritten);
  }

  /** Hands over the bytes that an event accesses. */
  void forEachByte(int event, ByteUse use) {
    for (int i = 0; i < accesses.count(event); i++) {
      long first = accesses.address(event, i);
      long end = first + accesses.extent(event, i);
      boolean isWritten = accesses.writes(event, i);
      for (long at = first; at < end; at++) {
        use.accept(at, isWritten);
      }
    }
  }
}

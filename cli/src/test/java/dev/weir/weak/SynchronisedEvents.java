package dev.weir.weak;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EdgeKind;
import dev.weir.trace.graph.EventGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * What comes after an event of an execution since threads have synchronised: by a lock, or as one
 * created or joined the other; not since one read what another wrote.
 */
final class SynchronisedEvents {
  private final EventGraph graph;
  private final EventLog log;

  /** Of an execution. */
  SynchronisedEvents(EventGraph graph) {
    this.graph = graph;
    this.log = graph.log();
  }

  /**
   * All that comes after an event.
   *
   * @param event or {@link EventLog#NONE}, which nothing comes after
   */
  BitSet after(int event) {
    BitSet found = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    if (event != EventLog.NONE) {
      open.push(event);
    }
    while (!open.isEmpty()) {
      int from = open.pop();
      int next = graph.next(from);
      if (next != EventLog.NONE && !found.get(next)) {
        found.set(next);
        open.push(next);
      }
      for (int to : graph.successors(from)) {
        if (!found.get(to) && synchronises(from, to)) {
          found.set(to);
          open.push(to);
        }
      }
    }
    return found;
  }

  private boolean synchronises(int from, int to) {
    return graph.edges(from, to).contains(EdgeKind.SYNCHRONISATION)
        || isOfObjects(log.kind(from)) && isOfObjects(log.kind(to));
  }

  /** Whether an event is of a synchronisation object. */
  private static boolean isOfObjects(EventKind kind) {
    return switch (kind) {
      case LOAD,
          STORE,
          WRITE,
          UPDATE,
          READ_MODIFY_WRITE,
          FAILED_COMPARE_EXCHANGE,
          FENCE,
          CHOICE,
          FREE,
          ATOMIC_BLOCK ->
          false;
      case FAILED_TRYLOCK,
          LOCK,
          TRYLOCK,
          UNLOCK,
          SYNCHRONISE,
          ACQUIRE,
          READ_LOCK,
          FAILED_READ_LOCK,
          POST,
          ARRIVE,
          WAIT,
          SIGNAL,
          CREATE,
          JOIN ->
          true;
    };
  }
}

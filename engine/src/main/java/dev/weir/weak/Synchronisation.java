package dev.weir.weak;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.EdgeKind;
import dev.weir.trace.EventGraph;
import dev.weir.trace.EventLog;
import dev.weir.weak.WindowEntries.Entry;
import dev.weir.weak.WindowEntries.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Finds which full barriers of a thread come before which ones of another, since the threads have
 * synchronised in between: by a lock, or as one created or joined the other. All calls of the
 * library stand between full barriers.
 */
final class Synchronisation {
  private final EventGraph graph;
  private final EventLog log;

  private Synchronisation(EventGraph graph) {
    this.graph = graph;
    this.log = graph.log();
  }

  /** One barrier before another, of another thread. */
  record Order(Entry before, Entry after) {}

  /** All pairs of barriers in order. */
  static List<Order> of(EventGraph graph, EntryEvents events, List<Entry> entries) {
    Synchronisation found = new Synchronisation(graph);
    List<Entry> barriers = entries.stream().filter(entry -> entry.kind() == Kind.SYNC).toList();
    List<Order> orders = new ArrayList<>();
    for (Entry before : barriers) {
      int event = events.of(before);
      BitSet after = event == EventLog.NONE ? new BitSet() : found.after(event);
      for (Entry barrier : barriers) {
        int other = events.of(barrier);
        if (barrier.window() != before.window() && other != EventLog.NONE && after.get(other)) {
          orders.add(new Order(before, barrier));
        }
      }
    }
    return orders;
  }

  private BitSet after(int event) {
    BitSet found = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(event));
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

package dev.weir.weak;

import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EventGraph;
import dev.weir.weak.WindowEntries.Entry;
import dev.weir.weak.WindowEntries.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds which full barriers of a thread come before which ones of another, since the threads have
 * synchronised in between: by a lock, or as one created or joined the other. All calls of the
 * library stand between full barriers.
 */
final class Synchronisation {
  private Synchronisation() {}

  /** One barrier before another, of another thread. */
  record Order(Entry before, Entry after) {}

  /** All pairs of barriers in order. */
  static List<Order> of(EventGraph graph, BarrierEvents events, List<Entry> entries) {
    SynchronisedEvents synchronised = new SynchronisedEvents(graph);
    List<Entry> barriers = entries.stream().filter(entry -> entry.kind() == Kind.SYNC).toList();
    List<Order> orders = new ArrayList<>();
    for (Entry before : barriers) {
      int event = events.of(before);
      BitSet after = synchronised.after(event);
      for (Entry barrier : barriers) {
        int other = events.of(barrier);
        if (barrier.window() != before.window() && other != EventLog.NONE && after.get(other)) {
          orders.add(new Order(before, barrier));
        }
      }
    }
    return orders;
  }
}

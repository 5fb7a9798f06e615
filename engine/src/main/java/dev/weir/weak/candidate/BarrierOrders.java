package dev.weir.weak.candidate;

import dev.weir.machine.options.Patience;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EventGraph;
import dev.weir.weak.SynchronisedEvents;
import dev.weir.weak.candidate.Candidate.Order;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds which full barriers of a thread come before which ones of another, since the threads have
 * synchronised in between: by a lock, or as one created or joined the other. All calls of the
 * library by which they do stand between full barriers.
 */
final class BarrierOrders {
  private BarrierOrders() {}

  /** All pairs of barriers of a candidate that are in order. */
  static List<Order> of(Candidate candidate, EventLog log, Patience patience) {
    SynchronisedEvents synchronised = new SynchronisedEvents(EventGraph.of(log, patience));
    List<Entry> barriers =
        candidate.entries().stream().filter(entry -> entry.kind() == Entry.Kind.SYNC).toList();
    List<Order> orders = new ArrayList<>();
    for (Entry before : barriers) {
      BitSet after = synchronised.after(step(candidate, before));
      for (Entry barrier : barriers) {
        int other = step(candidate, barrier);
        if (barrier.thread() != before.thread() && other != EventLog.NONE && after.get(other)) {
          orders.add(new Order(before.index(), barrier.index()));
        }
      }
    }
    return orders;
  }

  /** The step at which a barrier stands: one that was not passed yet stands nowhere. */
  private static int step(Candidate candidate, Entry barrier) {
    int step = candidate.step(barrier.index());
    return step == Candidate.NONE ? EventLog.NONE : step;
  }
}

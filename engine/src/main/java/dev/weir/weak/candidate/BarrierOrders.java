package dev.weir.weak.candidate;

import dev.weir.machine.options.Patience;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EdgeKind;
import dev.weir.trace.EventGraph;
import dev.weir.trace.EventLog;
import dev.weir.weak.candidate.Candidate.Order;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Finds which full barriers of a thread come before which ones of another, since the threads have
 * synchronised in between: by a lock, or as one created or joined the other. All calls of the
 * library by which they do stand between full barriers.
 */
final class BarrierOrders {
  private final EventGraph graph;
  private final EventLog log;

  private BarrierOrders(EventLog log, Patience patience) {
    this.log = log;
    this.graph = EventGraph.of(log, patience);
  }

  /** All pairs of barriers of a candidate that are in order. */
  static List<Order> of(Candidate candidate, EventLog log, Patience patience) {
    BarrierOrders found = new BarrierOrders(log, patience);
    List<Entry> barriers =
        candidate.entries().stream().filter(entry -> entry.kind() == Entry.Kind.SYNC).toList();
    List<Order> orders = new ArrayList<>();
    for (Entry before : barriers) {
      BitSet after = found.after(found.step(candidate, before));
      for (Entry barrier : barriers) {
        int other = found.step(candidate, barrier);
        if (barrier.thread() != before.thread() && other != EventLog.NONE && after.get(other)) {
          orders.add(new Order(before.index(), barrier.index()));
        }
      }
    }
    return orders;
  }

  /** The step at which a barrier stands: one that was not passed yet stands nowhere. */
  private int step(Candidate candidate, Entry barrier) {
    int step = candidate.step(barrier.index());
    return step == Candidate.NONE ? EventLog.NONE : step;
  }

  private BitSet after(int step) {
    BitSet found = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    if (step != EventLog.NONE) {
      open.push(step);
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
  static boolean isOfObjects(EventKind kind) {
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

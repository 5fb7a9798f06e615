package dev.weir.testing.brute;

import dev.weir.machine.step.EventKind;
import dev.weir.testing.brute.TraceEvent.Source;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What comes before what in a trace, explicitly: program order, reads-from, the order of writes and
 * from-reads, closed under composition. The creation of a thread comes before all that it does, and
 * that before a join of it; and whoever wakes a thread comes before what it does next.
 *
 * <p>What fails since the life of its object has ended comes after that end, and before nothing of
 * the object.
 */
final class TraceClosure {
  private final MaximalTrace trace;
  private final Map<EventId, Integer> numbers = new HashMap<>();
  private final List<BitSet> direct = new ArrayList<>();

  TraceClosure(MaximalTrace trace) {
    this.trace = trace;
    for (List<TraceEvent> events : trace.threads().values()) {
      for (TraceEvent event : events) {
        numbers.put(event.id(), numbers.size());
        direct.add(new BitSet());
      }
    }
    trace.orders().values().forEach(this::inOrder);
    for (List<TraceEvent> events : trace.threads().values()) {
      inOrder(events.stream().map(TraceEvent::id).toList());
      events.forEach(this::related);
    }
    trace.lost().forEach((store, end) -> before(end, store));
  }

  private void inOrder(List<EventId> events) {
    for (int i = 1; i < events.size(); i++) {
      before(events.get(i - 1), events.get(i));
    }
  }

  private void before(EventId first, EventId second) {
    if (!first.equals(second)) {
      direct.get(number(first)).set(number(second));
    }
  }

  private int number(EventId event) {
    return numbers.getOrDefault(event, -1);
  }

  private void related(TraceEvent event) {
    event.end().ifPresent(end -> before(end, event.id()));
    event.waker().ifPresent(waker -> before(waker, event.id()));
    for (Source source : event.sources()) {
      source.write().ifPresent(write -> before(write, event.id()));
      next(source).ifPresent(overwriting -> before(event.id(), overwriting));
    }
    List<TraceEvent> others = trace.threads().getOrDefault(event.other(), List.of());
    if (!others.isEmpty() && event.kind() == EventKind.CREATE) {
      before(event.id(), others.getFirst().id());
    } else if (!others.isEmpty()) {
      before(others.getLast().id(), event.id());
    }
  }

  /** What overwrites a byte that was read. */
  private Optional<EventId> next(Source source) {
    List<EventId> order = trace.orders().getOrDefault(source.address(), List.of());
    boolean isLost = source.write().isPresent() && !order.contains(source.write().get());
    int next = source.write().map(order::indexOf).orElse(-1) + 1;
    return isLost || next == order.size() ? Optional.empty() : Optional.of(order.get(next));
  }

  /** Whether some event comes before itself: then no interleaving has the trace. */
  boolean isCyclic() {
    return isCyclic(new BitSet());
  }

  /**
   * Whether some event comes before itself also without what threads did after a buffered store
   * that failed.
   */
  boolean isCyclicWithoutLateEvents() {
    BitSet late = new BitSet();
    for (EventId store : trace.lost().keySet()) {
      for (TraceEvent event : trace.threads().getOrDefault(store.thread(), List.of())) {
        if (event.id().number() > store.number()) {
          late.set(number(event.id()));
        }
      }
    }
    return isCyclic(late);
  }

  private boolean isCyclic(BitSet without) {
    List<BitSet> reached = new ArrayList<>();
    for (int e = 0; e < direct.size(); e++) {
      BitSet row = (BitSet) direct.get(e).clone();
      row.andNot(without);
      reached.add(without.get(e) ? new BitSet() : row);
    }
    for (int by = 0; by < reached.size(); by++) {
      for (BitSet row : reached) {
        if (row.get(by)) {
          row.or(reached.get(by));
        }
      }
    }
    for (int e = 0; e < reached.size(); e++) {
      if (reached.get(e).get(e)) {
        return true;
      }
    }
    return false;
  }
}

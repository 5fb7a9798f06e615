package dev.weir.testing;

import dev.weir.testing.SmallInstruction.Action;
import dev.weir.testing.SmallInstruction.Assume;
import dev.weir.testing.SmallInstruction.Atomic;
import dev.weir.testing.SmallInstruction.Choose;
import dev.weir.testing.SmallInstruction.CompareExchange;
import dev.weir.testing.SmallInstruction.Exchange;
import dev.weir.testing.SmallInstruction.Fence;
import dev.weir.testing.SmallInstruction.FetchAdd;
import dev.weir.testing.SmallInstruction.Free;
import dev.weir.testing.SmallInstruction.Load;
import dev.weir.testing.SmallInstruction.Lock;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallInstruction.TryLock;
import dev.weir.testing.SmallInstruction.Unlock;
import dev.weir.testing.SmallTrace.Event;
import dev.weir.testing.SmallTrace.EventId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The trace of a tiny program without atomic blocks as a graph: program order, and for each half of
 * a variable and each mutex the order of writes, reads-from and from-reads.
 */
public final class SmallTraceGraph {
  private final SmallProgram program;
  private final SmallTrace trace;
  private final Map<EventId, Set<EventId>> successors = new HashMap<>();

  /** The graph of a trace of a program. */
  public SmallTraceGraph(SmallProgram program, SmallTrace trace) {
    this.program = program;
    this.trace = trace;
    for (List<EventId> order : trace.order().values()) {
      for (int i = 1; i < order.size(); i++) {
        edge(order.get(i - 1), order.get(i));
      }
    }
    for (int t = 0; t < trace.threads().size(); t++) {
      List<Event> events = trace.threads().get(t);
      for (int i = 0; i < events.size(); i++) {
        EventId event = new EventId(t, events.get(i).index());
        if (i > 0) {
          edge(new EventId(t, events.get(i - 1).index()), event);
        }
        read(event, events.get(i).sources());
      }
    }
  }

  private void read(EventId event, List<Optional<EventId>> sources) {
    List<String> objects = read(action(event));
    for (int i = 0; i < sources.size(); i++) {
      List<EventId> order = trace.order().getOrDefault(objects.get(i), List.of());
      sources.get(i).ifPresent(source -> edge(source, event));
      int next = sources.get(i).map(order::indexOf).orElse(-1) + 1;
      if (next < order.size()) {
        edge(event, order.get(next));
      }
    }
  }

  private Action action(EventId event) {
    return program.threads().get(event.thread()).get(event.index()).action();
  }

  private static List<String> read(Action action) {
    return switch (action) {
      case Load load -> halves(load.place());
      case Exchange exchange -> halves(exchange.place());
      case FetchAdd addition -> halves(addition.place());
      case CompareExchange exchange -> halves(exchange.place());
      case Lock(String mutex) -> List.of(mutex);
      case TryLock(_, String mutex) -> List.of(mutex);
      case Store _, Unlock _, Fence _, Assume _, Choose _, Free _ -> List.of();
      case Atomic _ -> throw new IllegalArgumentException("an atomic block");
    };
  }

  private static List<String> halves(Place place) {
    return RefereeMemory.halves(place);
  }

  private void edge(EventId from, EventId to) {
    if (!from.equals(to)) {
      successors.computeIfAbsent(from, e -> new HashSet<>()).add(to);
    }
  }

  /** Whether no interleaving of the threads has this trace. */
  public boolean isCyclic() {
    return isCyclic(Set.of());
  }

  /** Whether some cycle does not go through what a thread did after a store of it that failed. */
  public boolean isCyclicWithoutLateErrors() {
    Set<EventId> late = new HashSet<>();
    for (EventId store : failedStores()) {
      for (Event event : trace.threads().get(store.thread())) {
        if (event.index() > store.index()) {
          late.add(new EventId(store.thread(), event.index()));
        }
      }
    }
    return isCyclic(late);
  }

  private boolean isCyclic(Set<EventId> without) {
    Map<EventId, Boolean> done = new HashMap<>();
    without.forEach(event -> done.put(event, true));
    return successors.keySet().stream().anyMatch(event -> leadsBack(event, done));
  }

  private boolean leadsBack(EventId event, Map<EventId, Boolean> done) {
    Boolean known = done.putIfAbsent(event, false);
    if (known != null) {
      return !known;
    }
    for (EventId next : successors.getOrDefault(event, Set.of())) {
      if (leadsBack(next, done)) {
        return true;
      }
    }
    done.put(event, true);
    return false;
  }

  /** Whether a store failed since the block had been freed by another thread. */
  public boolean hasFailedStore() {
    return !failedStores().isEmpty();
  }

  /**
   * The trace without the order of what comes after the end of the block, which fails and changes
   * nothing.
   */
  public SmallTrace withoutOrderOfErrors() {
    Map<EventId, EventId> shown = new HashMap<>();
    SortedMap<String, List<EventId>> kept = new TreeMap<>();
    for (Map.Entry<String, List<EventId>> entry : trace.order().entrySet()) {
      List<EventId> order = new ArrayList<>();
      for (EventId event : entry.getValue()) {
        if (!order.isEmpty() && action(order.getLast()) instanceof Free) {
          shown.put(event, order.getLast());
        } else {
          order.add(event);
        }
      }
      kept.put(entry.getKey(), order);
    }
    List<List<Event>> threads = new ArrayList<>();
    for (int t = 0; t < trace.threads().size(); t++) {
      int thread = t;
      threads.add(trace.threads().get(t).stream().map(e -> shown(e, thread, shown)).toList());
    }
    return new SmallTrace(threads, kept, trace.places());
  }

  /** A read that failed did not read; another one may have read an own store that failed. */
  private Event shown(Event event, int thread, Map<EventId, EventId> shown) {
    boolean failed = !trace.isComplete() && trace.places().get(thread) == event.index();
    return new Event(
        event.index(),
        event.sources().stream()
            .map(
                source ->
                    source.map(s -> failed || s.thread() != thread ? shown.getOrDefault(s, s) : s))
            .toList(),
        event.outcome());
  }

  private Set<EventId> failedStores() {
    Set<EventId> failed = new HashSet<>();
    for (List<EventId> order : trace.order().values()) {
      int freer = -1;
      for (EventId event : order) {
        if (freer >= 0 && event.thread() != freer && action(event) instanceof Store) {
          failed.add(event);
        }
        freer = freer < 0 && action(event) instanceof Free ? event.thread() : freer;
      }
    }
    return failed;
  }
}

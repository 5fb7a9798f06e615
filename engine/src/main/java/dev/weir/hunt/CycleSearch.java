package dev.weir.hunt;

import dev.weir.machine.step.IntList;
import dev.weir.trace.graph.EventGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Looks for events that form a cycle of statements: pairs in program order, each of another thread,
 * and from pair to pair in conflict order. The two of a pair may be one event.
 *
 * <p>Of the events of a thread to which a chain can come, only the first in program order matters:
 * what a later one leads to, it leads to as well. So it is enough to know, for each event that a
 * chain can leave a thread from, the first one of each other thread that it comes to then.
 */
final class CycleSearch {
  private static final int NONE = FirstConflicts.NONE;

  private final EventGraph graph;
  private final ConflictOrder order;
  private final List<Map<Integer, int[]>> events = new ArrayList<>();
  private final Map<Step, int[]> steps = new HashMap<>();
  private final Map<Integer, FirstConflicts> ends = new HashMap<>();

  /** From the statement at a place of the cycle, by a thread, to the next one by another thread. */
  private record Step(int place, int thread, int otherThread) {}

  /**
   * A search.
   *
   * @param events by place in the cycle, the events of its statement, in order
   */
  CycleSearch(EventGraph graph, List<IntList> events) {
    this.graph = graph;
    this.order = new ConflictOrder(graph);
    for (IntList all : events) {
      Map<Integer, IntList> byThread = new TreeMap<>();
      for (int i = 0; i < all.size(); i++) {
        int thread = graph.log().thread(all.get(i));
        byThread.computeIfAbsent(thread, _ -> new IntList()).add(all.get(i));
      }
      Map<Integer, int[]> arrays = new TreeMap<>();
      byThread.forEach((thread, own) -> arrays.put(thread, own.toArray()));
      this.events.add(arrays);
    }
  }

  /** Whether there are such events. */
  boolean finds() {
    for (Map.Entry<Integer, int[]> own : events.getFirst().entrySet()) {
      for (int first : own.getValue()) {
        if (closes(first, List.of(own.getKey()), 1, graph.place(first))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether a chain goes on until it is closed.
   *
   * @param first its first event
   * @param threads the threads that it has come through
   * @param place the place in the cycle of the next statement, which the last of them executes
   * @param from where in that thread it has come to
   */
  private boolean closes(int first, List<Integer> threads, int place, int from) {
    int thread = threads.getLast();
    if (place == events.size() - 1) {
      return lastBefore(first, thread) >= from;
    }
    for (int other : events.get(place + 1).keySet()) {
      if (!threads.contains(other)) {
        int next = next(place, thread, from, other);
        List<Integer> more = new ArrayList<>(threads);
        more.add(other);
        if (next != NONE && closes(first, more, place + 2, next)) {
          return true;
        }
      }
    }
    return false;
  }

  private int[] of(int place, int thread) {
    return events.get(place).getOrDefault(thread, new int[0]);
  }

  /** The first event of another thread, by its place there, that a chain can come to. */
  private int next(int place, int thread, int from, int other) {
    int[] own = of(place, thread);
    int[] firsts = steps.computeIfAbsent(new Step(place, thread, other), step -> firsts(own, step));
    int index = 0;
    int end = own.length;
    while (index < end) {
      int middle = (index + end) >>> 1;
      if (graph.place(own[middle]) >= from) {
        end = middle;
      } else {
        index = middle + 1;
      }
    }
    return index == own.length ? NONE : firsts[index];
  }

  /** For each event, the first that it or one of those after it leads to. */
  private int[] firsts(int[] own, Step step) {
    FirstConflicts others = new FirstConflicts(order);
    for (int event : of(step.place + 1, step.otherThread)) {
      others.add(event, graph.place(event), order.time(event));
    }
    int[] firsts = new int[own.length];
    int first = NONE;
    for (int i = own.length - 1; i >= 0; i--) {
      first = Math.min(first, others.firstAfter(own[i], order.time(own[i])));
      firsts[i] = first;
    }
    return firsts;
  }

  /** The place of a thread's last event that a cycle can end with, or -1. */
  private int lastBefore(int first, int thread) {
    // With order and time reversed, it is the first one that is later.
    FirstConflicts reversed = ends.computeIfAbsent(thread, this::reversed);
    int found = reversed.firstAfter(first, -order.time(first));
    return found == NONE ? -1 : -found;
  }

  private FirstConflicts reversed(int thread) {
    FirstConflicts reversed = new FirstConflicts(order);
    int[] own = of(events.size() - 1, thread);
    for (int i = own.length - 1; i >= 0; i--) {
      reversed.add(own[i], -graph.place(own[i]), -order.time(own[i]));
    }
    return reversed;
  }
}

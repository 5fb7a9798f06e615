package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.machine.Patience;
import dev.weir.trace.EventLog;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The Shasha-Snir trace of an execution as a graph: program order, and for each byte reads-from,
 * the order of stores (co), and from-reads (fr). The execution is sequentially consistent exactly
 * if the graph has no cycle. Creating a thread comes before the thread, and the thread before its
 * join; a signal comes before the woken thread takes its mutex again, and the last arrival at a
 * barrier before all go on. Nodes are the events of threads; an update by a store buffer is no
 * node, but says when its store takes effect.
 */
final class ExecutionGraph {
  private static final int NONE = EventLog.NONE;

  /** What an event costs, in the units of {@link Patience}. */
  private static final int WORK_OF_EVENT = 16;

  private final EventLog log;
  private final Patience patience;
  private final ExecutionEdges edges;

  private ExecutionGraph(EventLog log, BitSet without, Patience patience) {
    patience.spend(log.size(), WORK_OF_EVENT);
    this.log = log;
    this.patience = patience;
    this.edges = new ExecutionEdges(log, without);
  }

  /**
   * The graph of the events of a log.
   *
   * @param patience what this and all that is asked of the graph is taken from
   */
  static ExecutionGraph of(EventLog log, Patience patience) {
    return new ExecutionGraph(log, new BitSet(), patience);
  }

  /**
   * The graph of the events of a log but some.
   *
   * @param without what is left out, and with each event what {@link #dependents} tells
   */
  static ExecutionGraph of(EventLog log, BitSet without, Patience patience) {
    return new ExecutionGraph(log, without, patience);
  }

  /** What everything that is asked of this graph is taken from. */
  Patience patience() {
    return patience;
  }

  /** Whether some cycle exists. */
  boolean isCyclic() {
    return isCyclic(new BitSet());
  }

  /** Of an execution with cycles: whether all go through what a thread did after a late error. */
  boolean isCyclicOnlyThroughLateErrors() {
    return hasLateError() && !isCyclic(afterLateErrors());
  }

  /** What threads did after a store that failed late: see {@link #hasLateError}. */
  BitSet afterLateErrors() {
    BitSet late = new BitSet();
    for (int store : edges.failed()) {
      for (int e = nextOfThread(store); e != NONE; e = nextOfThread(e)) {
        late.set(e);
      }
    }
    return late;
  }

  /** An event, what its thread did after it, and all that could not be as it is without these. */
  BitSet dependents(int event) {
    return closure(List.of(event), edges::dependents);
  }

  /** Some events and all that follow them. */
  BitSet reached(List<Integer> from) {
    return closure(from.stream().filter(this::contains).toList(), edges::successors);
  }

  private BitSet closure(List<Integer> from, IntFunction<List<Integer>> others) {
    BitSet found = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>(from);
    from.forEach(found::set);
    while (!open.isEmpty()) {
      patience.spend(WORK_OF_EVENT);
      int e = open.poll();
      List<Integer> next = new ArrayList<>(others.apply(e));
      next.add(nextOfThread(e));
      for (int other : next) {
        if (other != NONE && !found.get(other)) {
          found.set(other);
          open.add(other);
        }
      }
    }
    return found;
  }

  /** Whether an event is a node. */
  boolean contains(int event) {
    List<Integer> own = ofThread(log.thread(event));
    return edges.place(event) < own.size() && own.get(edges.place(event)) == event;
  }

  /** The events that an edge other than program order leads to. */
  List<Integer> successors(int event) {
    return edges.successors(event);
  }

  /** Whether some cycle exists without the last events of some threads. */
  private boolean isCyclic(BitSet without) {
    return order(without).isEmpty();
  }

  /** For each event its place in an order that has no edge back; empty if there is a cycle. */
  Optional<int[]> order() {
    return order(new BitSet());
  }

  private Optional<int[]> order(BitSet without) {
    // Kahn's algorithm: what cannot be put in order is on a cycle, or behind one.
    int size = log.size();
    patience.spend(size, WORK_OF_EVENT);
    int[] open = new int[size];
    int nodes = 0;
    for (List<Integer> own : edges.threads()) {
      for (int i = 0; i < own.size() && !without.get(own.get(i)); i++) {
        nodes++;
        open[own.get(i)] += i > 0 ? 1 : 0;
        edges.successors(own.get(i)).forEach(next -> open[next]++);
      }
    }
    ArrayDeque<Integer> free = new ArrayDeque<>();
    for (List<Integer> own : edges.threads()) {
      own.stream().filter(e -> open[e] == 0 && !without.get(e)).forEach(free::add);
    }
    int[] rank = new int[size];
    int ordered = 0;
    while (!free.isEmpty()) {
      int e = free.poll();
      rank[e] = ordered++;
      int next = nextOfThread(e);
      if (next != NONE && --open[next] == 0 && !without.get(next)) {
        free.add(next);
      }
      for (int other : edges.successors(e)) {
        if (--open[other] == 0 && !without.get(other)) {
          free.add(other);
        }
      }
    }
    return ordered < nodes ? Optional.empty() : Optional.of(rank);
  }

  private int nextOfThread(int e) {
    List<Integer> own = edges.ofThread(log.thread(e));
    return edges.place(e) + 1 < own.size() ? own.get(edges.place(e) + 1) : NONE;
  }

  /** A shortest cycle through an event; it ends with the event. */
  Optional<List<Integer>> cycleThrough(int event) {
    return path(event, event);
  }

  /**
   * A shortest path of at least one edge between two events, without the first event; program order
   * counts as one edge, however far.
   */
  Optional<List<Integer>> path(int from, int to) {
    patience.spend(log.size());
    int[] previous = new int[log.size()];
    Arrays.fill(previous, NONE);
    Map<Integer, Integer> seenFrom = new HashMap<>();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    open.add(from);
    boolean found = false;
    while (!open.isEmpty() && !found) {
      patience.spend(WORK_OF_EVENT);
      int e = open.poll();
      for (int next : edges.successors(e)) {
        found |= visit(e, next, to, previous, open);
      }
      List<Integer> own = edges.ofThread(log.thread(e));
      // Whatever stands behind an event that was gone through before has been seen.
      int end = Math.min(own.size(), seenFrom.getOrDefault(log.thread(e), own.size()));
      for (int i = edges.place(e) + 1; i < end; i++) {
        found |= visit(e, own.get(i), to, previous, open);
      }
      seenFrom.merge(log.thread(e), edges.place(e) + 1, Math::min);
    }
    if (!found) {
      return Optional.empty();
    }
    List<Integer> path = new ArrayList<>();
    int e = to;
    do {
      path.addFirst(e);
      e = previous[e];
    } while (e != from);
    return Optional.of(path);
  }

  /** Whether another thread's event that is, or follows, an event is directly before another. */
  boolean isReached(int event, int from) {
    patience.spend(log.size());
    for (int e = 0; e < log.size(); e++) {
      if (log.thread(e) != log.thread(event)
          && edges.successors(e).contains(event)
          && (e == from || path(from, e).isPresent())) {
        return true;
      }
    }
    return false;
  }

  /** A shortest cycle through the first event that is on one. */
  Optional<List<Integer>> someCycle() {
    for (int e = 0; e < log.size(); e++) {
      Optional<List<Integer>> cycle = cycleThrough(e);
      if (cycle.isPresent()) {
        return cycle;
      }
    }
    return Optional.empty();
  }

  private static boolean visit(
      int from, int to, int target, int[] previous, ArrayDeque<Integer> open) {
    if (previous[to] == NONE) {
      previous[to] = from;
      open.add(to);
    }
    return to == target;
  }

  /**
   * Whether a buffered store failed, since another thread had ended the object's life by then, when
   * its own thread had gone on.
   */
  private boolean hasLateError() {
    return edges.failed().stream().anyMatch(store -> nextOfThread(store) != NONE);
  }

  /** Whether a store was made before another event of its thread, and took effect after it. */
  boolean isOvertaken(int store, int by) {
    return log.kind(store) == EventKind.STORE
        && log.thread(store) == log.thread(by)
        && store < by
        && edges.effect(store) > edges.effect(by);
  }

  /** Whether a store was made before another event of its thread, with no full fence between. */
  boolean mayBeOvertaken(int store, int by) {
    patience.spend(1);
    return log.kind(store) == EventKind.STORE
        && log.thread(store) == log.thread(by)
        && store < by
        && ofThread(log.thread(by)).stream()
            .noneMatch(e -> e > store && e <= by && log.drainsAll(e));
  }

  /** The events of a thread, in order. */
  List<Integer> ofThread(int thread) {
    return edges.ofThread(thread);
  }
}

package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.trace.EventLog;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  private final EventLog log;

  /** For each event, the events of its thread, and its place among them. */
  private final Map<Integer, List<Integer>> byThread = new HashMap<>();

  private final int[] place;
  private final List<List<Integer>> successors = new ArrayList<>();

  /** For each event, those of other threads that could not be as they are without it. */
  private final List<List<Integer>> dependents = new ArrayList<>();

  /** When a store reached memory; for other events, when they were taken. */
  private final int[] effect;

  private final Map<Long, ByteState> bytes = new HashMap<>();

  /** The loads that read a store while it was in the buffer. */
  private final Map<Integer, List<Integer>> forwarded = new HashMap<>();

  /** The buffered stores that failed, since another thread had ended the object's life by then. */
  private final List<Integer> failed = new ArrayList<>();

  private static final class ByteState {
    int write = NONE;
    List<Integer> reads = new ArrayList<>();
    int writeBeforeEnd = NONE;
    List<Integer> readsBeforeEnd = List.of();
    int end = NONE;
  }

  private ExecutionGraph(EventLog log, BitSet without) {
    this.log = log;
    this.place = new int[log.size()];
    this.effect = new int[log.size()];
    for (int e = 0; e < log.size(); e++) {
      successors.add(new ArrayList<>(2));
      dependents.add(new ArrayList<>(2));
      effect[e] = e;
    }
    Map<Integer, Integer> creations = new HashMap<>();
    Map<Integer, Integer> wakers = new HashMap<>();
    for (int e = 0; e < log.size(); e++) {
      if (without.get(log.kind(e) == EventKind.UPDATE ? log.store(e) : e)) {
        continue;
      }
      if (log.kind(e) == EventKind.UPDATE) {
        effect[log.store(e)] = e;
        update(e);
      } else {
        addNode(e, creations);
        wake(e, wakers);
        access(e);
      }
    }
    // Stores that are still buffered take effect after everything.
    for (int e = 0; e < log.size(); e++) {
      if (log.kind(e) == EventKind.STORE && effect[e] == e) {
        effect[e] = Integer.MAX_VALUE;
      }
    }
  }

  /** The graph of the events of a log. */
  static ExecutionGraph of(EventLog log) {
    return new ExecutionGraph(log, new BitSet());
  }

  /**
   * The graph of the events of a log but some.
   *
   * @param without what is left out, and with each event what {@link #dependents} tells
   */
  static ExecutionGraph of(EventLog log, BitSet without) {
    return new ExecutionGraph(log, without);
  }

  private void addNode(int e, Map<Integer, Integer> creations) {
    int thread = log.thread(e);
    List<Integer> own = byThread.computeIfAbsent(thread, t -> new ArrayList<>());
    if (own.isEmpty() && creations.containsKey(thread)) {
      dependence(creations.getOrDefault(thread, NONE), e);
    }
    place[e] = own.size();
    own.add(e);
    if (log.kind(e) == EventKind.CREATE) {
      creations.put((int) log.value(e), e);
    } else if (log.kind(e) == EventKind.JOIN) {
      List<Integer> joined = byThread.getOrDefault((int) log.value(e), List.of());
      dependence(
          joined.isEmpty() ? creations.getOrDefault((int) log.value(e), NONE) : joined.getLast(),
          e);
    }
  }

  private void wake(int e, Map<Integer, Integer> wakers) {
    int waker = wakers.getOrDefault(log.thread(e), NONE);
    if (waker != NONE && (log.kind(e) == EventKind.LOCK || log.kind(waker) == EventKind.ARRIVE)) {
      dependence(waker, e);
      wakers.remove(log.thread(e));
    }
    for (int i = 0; i < log.wokenCount(e); i++) {
      wakers.put(log.woken(e, i), e);
    }
  }

  private void edge(int from, int to) {
    if (from != NONE && from != to && !successors.get(from).contains(to)) {
      successors.get(from).add(to);
    }
  }

  private void dependence(int from, int to) {
    edge(from, to);
    if (from != NONE && from != to) {
      dependents.get(from).add(to);
    }
  }

  private void access(int e) {
    EventKind kind = log.kind(e);
    switch (kind) {
      case STORE, FENCE, CREATE, JOIN, CHOICE -> {}
      case LOAD -> {
        int store = log.store(e);
        if (store == NONE) {
          read(e, log.address(e), log.size(e));
        } else {
          forwarded.computeIfAbsent(store, s -> new ArrayList<>()).add(e);
        }
      }
      case ATOMIC_BLOCK -> {
        for (int i = 0; i < log.accessCount(e); i++) {
          if (log.accessWrites(e, i)) {
            write(e, log.accessAddress(e, i), log.accessSize(e, i));
          } else {
            read(e, log.accessAddress(e, i), log.accessSize(e, i));
          }
        }
      }
      case FREE -> {
        for (int i = 0; i < log.size(e); i++) {
          // A later free of the block, which fails, does not end its life again.
          ByteState state = state(log.address(e) + i);
          if (state.end == NONE) {
            state.writeBeforeEnd = state.write;
            state.readsBeforeEnd = List.copyOf(state.reads);
            state.end = e;
          }
        }
        write(e, log.address(e), log.size(e));
      }
      default -> {
        if (kind.reads()) {
          read(e, log.address(e), log.size(e));
        }
        if (kind.writes()) {
          write(e, log.address(e), log.size(e));
        }
      }
    }
  }

  private ByteState state(long address) {
    return bytes.computeIfAbsent(address, a -> new ByteState());
  }

  private void read(int e, long address, int size) {
    for (int i = 0; i < size; i++) {
      ByteState state = state(address + i);
      dependence(state.write, e);
      state.reads.add(e);
    }
  }

  private void write(int e, long address, int size) {
    for (int i = 0; i < size; i++) {
      ByteState state = state(address + i);
      if (state.end != NONE && log.kind(e) == EventKind.WRITE) {
        dependence(state.end, e); // It fails.
      }
      edge(state.write, e);
      state.reads.forEach(read -> edge(read, e));
      state.write = e;
      state.reads = new ArrayList<>();
    }
  }

  private void update(int e) {
    int store = log.store(e);
    // The end may be among what was left out.
    if (log.isWithoutEffect(e) && state(log.address(e)).end != NONE) {
      // Nobody can tell it from one that came just before the end of the object's life.
      for (int i = 0; i < log.size(e); i++) {
        ByteState state = state(log.address(e) + i);
        edge(state.writeBeforeEnd, store);
        state.readsBeforeEnd.forEach(read -> edge(read, store));
        edge(store, state.end);
        state.writeBeforeEnd = store;
        state.readsBeforeEnd = List.of();
      }
      return;
    }
    if (log.isLost(e)) {
      failed.add(store);
    }
    write(store, log.address(e), log.size(e));
    for (int load : forwarded.getOrDefault(store, List.of())) {
      for (int i = 0; i < log.size(load); i++) {
        state(log.address(load) + i).reads.add(load);
      }
    }
  }

  /** Whether some cycle exists. */
  boolean isCyclic() {
    return isCyclic(new BitSet());
  }

  /** Whether some cycle does not go through what threads did after a store that failed late. */
  boolean isCyclicWithoutLateErrors() {
    return isCyclic(afterLateErrors());
  }

  /** What threads did after a store that failed late. */
  BitSet afterLateErrors() {
    BitSet late = new BitSet();
    for (int store : failed) {
      for (int e = nextOfThread(store); e != NONE; e = nextOfThread(e)) {
        late.set(e);
      }
    }
    return late;
  }

  /** An event, what its thread did after it, and all that could not be as it is without these. */
  BitSet dependents(int event) {
    BitSet found = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(event));
    found.set(event);
    while (!open.isEmpty()) {
      int e = open.poll();
      List<Integer> next = new ArrayList<>(dependents.get(e));
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

  /** Some events and all that follow them. */
  BitSet reached(List<Integer> from) {
    BitSet reached = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (int e : from) {
      if (contains(e)) {
        reached.set(e);
        open.add(e);
      }
    }
    while (!open.isEmpty()) {
      int e = open.poll();
      List<Integer> next = new ArrayList<>(successors.get(e));
      next.add(nextOfThread(e));
      for (int other : next) {
        if (other != NONE && !reached.get(other)) {
          reached.set(other);
          open.add(other);
        }
      }
    }
    return reached;
  }

  /** Whether an event is a node. */
  boolean contains(int event) {
    List<Integer> own = ofThread(log.thread(event));
    return place[event] < own.size() && own.get(place[event]) == event;
  }

  /** The events that an edge other than program order leads to. */
  List<Integer> successors(int event) {
    return successors.get(event);
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
    int[] open = new int[size];
    int nodes = 0;
    for (List<Integer> own : byThread.values()) {
      for (int i = 0; i < own.size() && !without.get(own.get(i)); i++) {
        nodes++;
        open[own.get(i)] += i > 0 ? 1 : 0;
        successors.get(own.get(i)).forEach(next -> open[next]++);
      }
    }
    ArrayDeque<Integer> free = new ArrayDeque<>();
    byThread
        .values()
        .forEach(
            own -> own.stream().filter(e -> open[e] == 0 && !without.get(e)).forEach(free::add));
    int[] rank = new int[size];
    int ordered = 0;
    while (!free.isEmpty()) {
      int e = free.poll();
      rank[e] = ordered++;
      int next = nextOfThread(e);
      if (next != NONE && --open[next] == 0 && !without.get(next)) {
        free.add(next);
      }
      for (int other : successors.get(e)) {
        if (--open[other] == 0 && !without.get(other)) {
          free.add(other);
        }
      }
    }
    return ordered < nodes ? Optional.empty() : Optional.of(rank);
  }

  private int nextOfThread(int e) {
    List<Integer> own = byThread.getOrDefault(log.thread(e), List.of());
    return place[e] + 1 < own.size() ? own.get(place[e] + 1) : NONE;
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
    int[] previous = new int[log.size()];
    Arrays.fill(previous, NONE);
    Map<Integer, Integer> seenFrom = new HashMap<>();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    open.add(from);
    boolean found = false;
    while (!open.isEmpty() && !found) {
      int e = open.poll();
      for (int next : successors.get(e)) {
        found |= visit(e, next, to, previous, open);
      }
      List<Integer> own = byThread.getOrDefault(log.thread(e), List.of());
      // Whatever stands behind an event that was gone through before has been seen.
      int end = Math.min(own.size(), seenFrom.getOrDefault(log.thread(e), own.size()));
      for (int i = place[e] + 1; i < end; i++) {
        found |= visit(e, own.get(i), to, previous, open);
      }
      seenFrom.merge(log.thread(e), place[e] + 1, Math::min);
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
    for (int e = 0; e < log.size(); e++) {
      if (log.thread(e) != log.thread(event)
          && successors.get(e).contains(event)
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
  boolean hasLateError() {
    return failed.stream().anyMatch(store -> nextOfThread(store) != NONE);
  }

  /** Whether a store was made before another event of its thread, and took effect after it. */
  boolean isOvertaken(int store, int by) {
    return log.kind(store) == EventKind.STORE
        && log.thread(store) == log.thread(by)
        && store < by
        && effect[store] > effect[by];
  }

  /** Whether a store was made before another event of its thread, with no full fence between. */
  boolean mayBeOvertaken(int store, int by) {
    return log.kind(store) == EventKind.STORE
        && log.thread(store) == log.thread(by)
        && store < by
        && ofThread(log.thread(by)).stream()
            .noneMatch(e -> e > store && e <= by && log.drainsAll(e));
  }

  /** The events of a thread, in order. */
  List<Integer> ofThread(int thread) {
    return byThread.getOrDefault(thread, List.of());
  }
}

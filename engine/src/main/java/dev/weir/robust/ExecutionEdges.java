package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.trace.EventLog;
import dev.weir.trace.TouchedBytes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The edges of an {@link ExecutionGraph}, as one walk over the events finds them: for each byte
 * reads-from, the order of stores (co), and from-reads (fr), and what creates, joins and wakes
 * threads.
 */
final class ExecutionEdges {
  private static final int NONE = EventLog.NONE;

  private final EventLog log;
  private final TouchedBytes touched;

  /** The events of each thread, and for each event its place among them. */
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

  /**
   * The edges between the events of a log but some.
   *
   * @param without what is left out
   */
  ExecutionEdges(EventLog log, BitSet without) {
    this.log = log;
    this.touched = new TouchedBytes(log);
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

  /** The events of a thread, in order. */
  List<Integer> ofThread(int thread) {
    return byThread.getOrDefault(thread, List.of());
  }

  /** The events of each thread. */
  Iterable<List<Integer>> threads() {
    return byThread.values();
  }

  /** The place of an event among those of its thread. */
  int place(int event) {
    return place[event];
  }

  /** The events that an edge other than program order leads to. */
  List<Integer> successors(int event) {
    return successors.get(event);
  }

  /** Those of them that could not be as they are without the event. */
  List<Integer> dependents(int event) {
    return dependents.get(event);
  }

  /** When a store reached memory; for other events, when they were taken. */
  int effect(int event) {
    return effect[event];
  }

  /** The buffered stores that failed, since another thread had ended the object's life by then. */
  List<Integer> failed() {
    return failed;
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
        touched.forEach(log.address(e), log.extent(e), address -> end(e, state(address)));
        write(e, log.address(e), log.extent(e));
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

  /** A later free of the block, which fails, does not end its life again. */
  private static void end(int e, ByteState state) {
    if (state.end == NONE) {
      state.writeBeforeEnd = state.write;
      state.readsBeforeEnd = List.copyOf(state.reads);
      state.end = e;
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

  private void write(int e, long address, long size) {
    touched.forEach(address, size, at -> write(e, state(at)));
  }

  private void write(int e, ByteState state) {
    if (state.end != NONE && log.kind(e) == EventKind.WRITE) {
      dependence(state.end, e); // It fails.
    }
    edge(state.write, e);
    state.reads.forEach(read -> edge(read, e));
    state.write = e;
    state.reads = new ArrayList<>();
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
}

package dev.weir.trace.graph;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.LongIntMap;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.EventEffects;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds the edges of an {@link EventGraph} in one walk over the events of a log: for each byte
 * reads-from, coherence and from-reads, and what creates, joins and wakes threads.
 */
final class EdgeFinder {
  private static final int NONE = EventLog.NONE;
  private static final int[] NOBODY = {};

  private final EventLog log;
  private final EventEffects accesses;
  private final TouchedBytes touched;
  private final TreeMap<Integer, Thread> threads = new TreeMap<>();
  private final int[] places;
  private final EventEdges edges;
  private final int[] effects;
  private final IntList failed = new IntList();

  private final LongIntMap byteNumbers = new LongIntMap();
  private final List<ByteState> bytes = new ArrayList<>();

  /** For each event the newest load that read it while it was in the buffer, and the one before. */
  private final int[] forwards;

  /** For each write the one before to the same place. */
  private final int[] overwritten;

  /** What is known of a thread at some event. */
  private static final class Thread {
    final IntList events = new IntList();
    int creation = NONE;
    int waker = NONE;
  }

  private static final class ByteState {
    int write = NONE;
    final IntList reads = new IntList();
    int writeBeforeEnd = NONE;
    int[] readsBeforeEnd = NOBODY;
    int end = NONE;
  }

  /**
   * The edges between the events of a log but some.
   *
   * @param without what is left out
   */
  EdgeFinder(EventLog log, BitSet without) {
    this.log = log;
    this.accesses = new EventEffects(log);
    this.touched = new TouchedBytes(log);
    this.places = new int[log.size()];
    this.effects = new int[log.size()];
    this.edges = new EventEdges(log.size());
    this.forwards = new int[log.size()];
    this.overwritten = new int[log.size()];
    for (int e = 0; e < log.size(); e++) {
      effects[e] = log.kind(e) == EventKind.STORE ? EventGraph.NEVER : e;
      forwards[e] = NONE;
    }
    for (int e = 0; e < log.size(); e++) {
      if (without.get(log.kind(e) == EventKind.UPDATE ? log.store(e) : e)) {
        continue;
      }
      if (log.kind(e) == EventKind.UPDATE) {
        effects[log.store(e)] = e;
        update(e);
      } else {
        addNode(e);
        access(e);
      }
    }
  }

  /** The events of each thread, in order, by the thread's number. */
  TreeMap<Integer, int[]> threads() {
    TreeMap<Integer, int[]> all = new TreeMap<>();
    threads.forEach(
        (thread, its) -> {
          if (!its.events.isEmpty()) {
            all.put(thread, its.events.toArray());
          }
        });
    return all;
  }

  /** For each event its place among those of its thread. */
  int[] places() {
    return places;
  }

  /** The edges but program order. */
  EventEdges edges() {
    return edges;
  }

  /** See {@link EventGraph#effect}. */
  int[] effects() {
    return effects;
  }

  /** See {@link EventGraph#failedStores}. */
  int[] failed() {
    return failed.toArray();
  }

  private Thread thread(int number) {
    return threads.computeIfAbsent(number, _ -> new Thread());
  }

  private void addNode(int e) {
    Thread own = thread(log.thread(e));
    if (own.events.isEmpty()) {
      edges.add(own.creation, e, EdgeKind.SYNCHRONISATION);
    }
    places[e] = own.events.size();
    own.events.add(e);
    EventKind kind = log.kind(e);
    if (kind == EventKind.CREATE) {
      thread((int) log.value(e)).creation = e;
    } else if (kind == EventKind.JOIN) {
      Thread joined = thread((int) log.value(e));
      int last = joined.events.size() - 1;
      edges.add(last < 0 ? joined.creation : joined.events.get(last), e, EdgeKind.SYNCHRONISATION);
    }
    if (own.waker != NONE && kind.follows(log.kind(own.waker))) {
      edges.add(own.waker, e, EdgeKind.SYNCHRONISATION);
      own.waker = NONE;
    }
    for (int i = 0; i < log.wokenCount(e); i++) {
      thread(log.woken(e, i)).waker = e;
    }
  }

  private void access(int e) {
    int store = log.store(e);
    if (store != NONE) {
      edges.add(store, e, EdgeKind.READS_FROM);
      forwards[e] = forwards[store];
      forwards[store] = e;
      return;
    }
    if (log.valuesBack(e) > 0) {
      readPast(e);
      return;
    }
    accesses.of(e);
    for (int i = 0; i < accesses.accessCount(); i++) {
      if (accesses.effect() == MemoryEffect.END) {
        touched.forEach(accesses.address(i), accesses.extent(i), at -> end(e, state(at)));
      }
      if (accesses.reads(i)) {
        read(e, accesses.address(i), accesses.extent(i));
      }
      if (accesses.writes(i)) {
        write(e, accesses.address(i), accesses.extent(i));
      }
    }
  }

  /** A later free of the block, which fails, does not end its life again. */
  private static void end(int e, ByteState state) {
    if (state.end == NONE) {
      state.writeBeforeEnd = state.write;
      state.readsBeforeEnd = state.reads.toArray();
      state.end = e;
    }
  }

  private ByteState state(long address) {
    int number = byteNumbers.get(address);
    if (number == LongIntMap.ABSENT) {
      number = bytes.size();
      byteNumbers.put(address, number);
      bytes.add(new ByteState());
    }
    return bytes.get(number);
  }

  private void read(int e, long address, long size) {
    for (int i = 0; i < size; i++) {
      ByteState state = state(address + i);
      boolean hasEnded = state.write != NONE && log.kind(state.write) == EventKind.FREE;
      edges.add(state.write, e, hasEnded ? EdgeKind.END_OF_LIFE : EdgeKind.READS_FROM);
      state.reads.add(e);
    }
  }

  /**
   * A load of what writes to its place have overwritten since. Of an execution whose first events
   * were forgotten, those writes may not all be known.
   */
  private void readPast(int e) {
    int next = NONE;
    int source = state(log.address(e)).write;
    for (int i = 0; i < log.valuesBack(e); i++) {
      next = source;
      source = source == NONE ? NONE : overwritten[source];
    }
    edges.add(source, e, EdgeKind.READS_FROM);
    if (next != NONE) {
      edges.add(e, next, EdgeKind.FROM_READS);
    }
  }

  private void write(int e, long address, long size) {
    overwritten[e] = state(address).write;
    touched.forEach(address, size, at -> write(e, state(at)));
  }

  private void write(int e, ByteState state) {
    if (state.end != NONE && log.kind(e) == EventKind.WRITE) {
      edges.add(state.end, e, EdgeKind.END_OF_LIFE);
    }
    edges.add(state.write, e, EdgeKind.COHERENCE);
    for (int i = 0; i < state.reads.size(); i++) {
      edges.add(state.reads.get(i), e, EdgeKind.FROM_READS);
    }
    state.write = e;
    state.reads.clear();
  }

  private void update(int e) {
    int store = log.store(e);
    // The end may be among what was left out.
    if (log.isWithoutEffect(e) && state(log.address(e)).end != NONE) {
      // Nobody can tell it from one that came just before the end of the object's life.
      for (int i = 0; i < log.size(e); i++) {
        ByteState state = state(log.address(e) + i);
        edges.add(state.writeBeforeEnd, store, EdgeKind.COHERENCE);
        for (int read : state.readsBeforeEnd) {
          edges.add(read, store, EdgeKind.FROM_READS);
        }
        edges.add(store, state.end, EdgeKind.COHERENCE);
        state.writeBeforeEnd = store;
        state.readsBeforeEnd = NOBODY;
      }
      return;
    }
    if (log.failedToCommit(e)) {
      failed.add(store);
    }
    write(store, log.address(e), log.size(e));
    addForwards(store);
  }

  /** The loads that read a store in the buffer have read it when it reaches memory. */
  private void addForwards(int store) {
    for (int load = forwards[store]; load != NONE; load = forwards[load]) {
      for (int i = 0; i < log.size(load); i++) {
        state(log.address(load) + i).reads.add(load);
      }
    }
  }
}

package dev.weir.trace.graph;

import dev.weir.machine.Machine;
import dev.weir.machine.options.Budget;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The Shasha-Snir trace of an execution as a value: two executions have equal values exactly if
 * each thread executed the same events with the same outcomes of choices, every byte read has the
 * same source store, every byte the same order of stores, and every synchronisation object the same
 * order of operations. What is done to an object after the end of its life fails and changes
 * nothing: it is no part of the order of stores.
 *
 * <p>Fences, joins and the moments of updates are no part of it. Computed in one pass over the
 * events, a byte at a time; meant for tests, for counting repeated traces and for the exhaustive
 * search.
 */
public final class ShashaSnirTrace {
  private static final long INITIAL = -1;

  /** What an event costs, in the units of {@link Budget}. */
  private static final int WORK_OF_EVENT = 128;

  private final List<long[]> words = new ArrayList<>();

  /** An event of the trace: its thread and its number among the thread's events of the trace. */
  private static long id(int thread, int number) {
    return ((long) thread << 40) | number;
  }

  private ShashaSnirTrace() {}

  /**
   * The trace of the events so far.
   *
   * @param machine that took them
   */
  public static ShashaSnirTrace of(EventLog log, Machine machine) {
    ShashaSnirTrace trace = new ShashaSnirTrace();
    trace.compute(log, machine.patience());
    return trace;
  }

  /**
   * The trace of a maximal execution that need not be complete: with the place at which each thread
   * stands.
   */
  public static ShashaSnirTrace ofMaximal(EventLog log, Machine machine) {
    ShashaSnirTrace trace = of(log, machine);
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && !machine.hasEnded(t)) {
        long status = machine.waiting(t).ordinal();
        trace.words.add(new long[] {-2, t, machine.places().instruction(t), status});
      }
    }
    return trace;
  }

  private void compute(EventLog log, Budget patience) {
    Map<Integer, Integer> numbers = new HashMap<>();
    long[] ids = new long[log.size()];
    Map<Long, Long> writers = new HashMap<>();
    TreeMap<Long, List<Long>> orders = new TreeMap<>();
    TreeMap<Long, List<long[]>> byThread = new TreeMap<>();
    TreeMap<Long, Long> ends = new TreeMap<>();
    TouchedBytes bytes = new TouchedBytes(log);
    for (int e = 0; e < log.size(); e++) {
      patience.spend(WORK_OF_EVENT);
      EventKind kind = log.kind(e);
      int thread = log.thread(e);
      if (kind == EventKind.UPDATE) {
        long id = ids[log.store(e)];
        if (log.isWithoutEffect(e)) {
          writeBeforeEnd(log.address(e), log.size(e), id, orders);
        } else if (!hasEnded(log, e, ends)) {
          write(log.address(e), log.size(e), id, bytes, writers, orders);
        }
        continue;
      }
      if (kind == EventKind.FENCE || kind == EventKind.JOIN) {
        continue;
      }
      int number = numbers.merge(thread, 1, Integer::sum);
      ids[e] = id(thread, number);
      List<long[]> events = byThread.computeIfAbsent((long) thread, t -> new ArrayList<>());
      // Stores that write at once and buffered ones are the same event.
      int shown = (kind == EventKind.WRITE ? EventKind.STORE : kind).ordinal();
      boolean hasPlace = kind != EventKind.CHOICE && kind != EventKind.ATOMIC_BLOCK;
      long what = hasPlace ? log.address(e) : log.outcome(e);
      events.add(new long[] {shown, what, log.extent(e)});
      if (kind == EventKind.SIGNAL) {
        events.add(new long[] {log.outcome(e)});
      }
      if (kind == EventKind.ATOMIC_BLOCK) {
        block(log, e, ids[e], events, bytes, writers, orders);
        continue;
      }
      if (kind.reads()) {
        events.add(sources(log, e, ids, writers, orders));
      }
      if (kind.writes() && !hasEnded(log, e, ends)) {
        write(log.address(e), log.extent(e), ids[e], bytes, writers, orders);
      }
      if (kind == EventKind.FREE) {
        ends.putIfAbsent(log.address(e), log.address(e) + log.extent(e));
      }
    }
    byThread.forEach(
        (thread, events) -> {
          words.add(new long[] {-3, thread});
          words.addAll(events);
        });
    orders.forEach(
        (address, order) -> {
          long[] line = new long[order.size() + 1];
          line[0] = address;
          for (int i = 0; i < order.size(); i++) {
            line[i + 1] = order.get(i);
          }
          words.add(line);
        });
  }

  /** Whether an event accesses an object whose life has ended, which fails and changes nothing. */
  private static boolean hasEnded(EventLog log, int e, TreeMap<Long, Long> ends) {
    Map.Entry<Long, Long> end = ends.lowerEntry(log.address(e) + log.extent(e));
    return end != null && log.address(e) < end.getValue();
  }

  private static void write(
      long address,
      long size,
      long id,
      TouchedBytes bytes,
      Map<Long, Long> writers,
      TreeMap<Long, List<Long>> orders) {
    bytes.forEach(
        address,
        size,
        at -> {
          writers.put(at, id);
          orders.computeIfAbsent(at, a -> new ArrayList<>()).add(id);
        });
  }

  /**
   * An own store that reaches memory after its thread has ended the object's life, which was the
   * last write that counts: nobody can tell it from one that came just before.
   */
  private static void writeBeforeEnd(
      long address, int size, long id, TreeMap<Long, List<Long>> orders) {
    for (int i = 0; i < size; i++) {
      List<Long> order = orders.computeIfAbsent(address + i, a -> new ArrayList<>());
      order.add(Math.max(0, order.size() - 1), id);
    }
  }

  private static long[] sources(
      EventLog log, int e, long[] ids, Map<Long, Long> writers, TreeMap<Long, List<Long>> orders) {
    int size = log.size(e);
    long[] sources = new long[size];
    int age = log.valuesBack(e);
    if (age > 0) {
      List<Long> order = Optional.ofNullable(orders.get(log.address(e))).orElseThrow();
      int place = order.size() - 1 - age;
      Arrays.fill(sources, place < 0 ? INITIAL : order.get(place));
      return sources;
    }
    int store = log.store(e);
    for (int i = 0; i < size; i++) {
      sources[i] =
          store != EventLog.NONE ? ids[store] : writers.getOrDefault(log.address(e) + i, INITIAL);
    }
    return sources;
  }

  private static void block(
      EventLog log,
      int e,
      long id,
      List<long[]> events,
      TouchedBytes bytes,
      Map<Long, Long> writers,
      TreeMap<Long, List<Long>> orders) {
    for (int i = 0; i < log.accessCount(e); i++) {
      long address = log.accessAddress(e, i);
      int size = log.accessSize(e, i);
      boolean writes = log.accessWrites(e, i);
      events.add(new long[] {writes ? 1 : 0, address, size});
      if (writes) {
        write(address, size, id, bytes, writers, orders);
      } else {
        for (int b = 0; b < size; b++) {
          events.add(new long[] {writers.getOrDefault(address + b, INITIAL)});
        }
      }
    }
  }

  /** A hash of the value; different traces have different hashes but for one chance in 2^100. */
  public StateHash.Value hash() {
    StateHash hash = new StateHash();
    for (long[] line : words) {
      hash.add(line.length);
      for (long word : line) {
        hash.add(word);
      }
    }
    return hash.value();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ShashaSnirTrace trace && hash().equals(trace.hash());
  }

  @Override
  public int hashCode() {
    return hash().hashCode();
  }
}

package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.machine.IntList;
import dev.weir.trace.EventLog;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Timestamps of the events of a sequentially consistent execution for two orders: happens-before
 * (program order and conflicts), and the relaxed happens-before of a model with store buffers, in
 * which a buffered store does not come before what may get ahead of it (Burckhardt and Musuvathi,
 * CAV 2008, Fig. 3 and Definition 7).
 *
 * <p>The clocks of the figure are here rows of timestamps that several events share: of a thread,
 * what its next prompt event follows ({@code prompt}), what a full fence adds ({@code stored}) and
 * what a store adds ({@code barrier}: under TSO the same, under PSO the stores before the last
 * barrier); of a location, its last write and the reads since. A load that takes its value from an
 * own buffered store follows no write at all: the figure keeps an edge from older writes of others,
 * which hardware does not.
 */
final class RelaxedClocks {
  private static final int NONE = ClockTable.NONE;

  // What is kept for an event: its row, and what to return to.
  private static final int MARKS = 3;
  private static final int ROW = 0;
  private static final int TABLE = 1;
  private static final int TRAIL = 2;

  private final boolean perLocation;
  private final boolean recording;
  private final ClockTable table = new ClockTable();
  private final WriteOrder order = new WriteOrder(table);
  private final ThreadRows threads = new ThreadRows();
  private final WritesByLocation writes;
  private final Predecessors predecessors;
  private final ClockTrail trail;
  private final Forgetting forgetting;

  /**
   * The groups of stores, by thread and location; for models that order a thread's stores, none.
   */
  private final Map<Long, Integer> groups = new HashMap<>();

  // For each event, if they can be taken back.
  private int events;
  private int[] marks = new int[64 * MARKS];

  private final IntList touched = new IntList();
  private final IntList part = new IntList();
  private final Operation replayed = new Operation();
  private int prepared = NONE;
  private int preparedMark;

  /**
   * No event yet.
   *
   * @param perLocation whether a thread's stores to different locations may overtake each other
   * @param recording whether events can be taken back; otherwise what nobody needs is forgotten
   */
  RelaxedClocks(boolean perLocation, boolean recording) {
    this(perLocation, recording, Forgetting.PATIENCE);
  }

  /**
   * The same.
   *
   * @param patience how much is kept before it is looked for what nobody needs
   */
  RelaxedClocks(boolean perLocation, boolean recording, int patience) {
    this.perLocation = perLocation;
    this.recording = recording;
    this.writes = new WritesByLocation(!recording);
    this.predecessors = new Predecessors(perLocation, table, threads, writes);
    this.trail = new ClockTrail(threads, writes);
    this.forgetting = new Forgetting(patience, table, order, threads, writes);
  }

  /**
   * Back to the start; the locations stay.
   *
   * @param running tells whether a thread exists and has not ended
   * @param waitedFor the thread whose end a running thread waits for before it does anything else,
   *     or {@link ClockTable#NONE}
   */
  void start(IntPredicate running, IntUnaryOperator waitedFor) {
    forgetting.start(running, waitedFor);
    clear();
  }

  private void clear() {
    table.truncate(0);
    writes.clear();
    threads.clear();
    events = 0;
    trail.clear();
    prepared = NONE;
  }

  /** The number of events. */
  int size() {
    return events;
  }

  /** The locations that the prepared operation accesses. */
  IntList touched() {
    return touched;
  }

  /** The writes of a location. */
  Writes writes(int location) {
    return writes.get(location);
  }

  /** The timestamp of an event. */
  int row(int event) {
    return marks[event * MARKS + ROW];
  }

  // The two orders

  /** Both orders on the writes of one location. */
  WriteOrder order() {
    return order;
  }

  /** Whether an event happened before what has this timestamp. */
  boolean happened(EventLog log, int event, int row) {
    int thread = log.thread(event);
    return table.happens(row, thread) >= table.happens(row(event), thread);
  }

  /** Whether a timestamp is below another: the relaxed order of the events (Theorem 5). */
  boolean isBefore(EventLog log, int event, int row) {
    int thread = log.thread(event);
    if (log.kind(event) != EventKind.WRITE) {
      return table.prompt(row, thread) >= table.prompt(row(event), thread);
    }
    if (!perLocation) {
      return table.stores(row, thread) >= table.stores(row(event), thread);
    }
    writes.locate(log.address(event), log.size(event), part);
    int group = group(thread, part.get(0));
    return table.stores(row, group) >= table.stores(row(event), group);
  }

  // One event

  /**
   * The timestamp of what comes before an operation because of its own thread. The operation may be
   * tested with it; {@link #append} makes it an event.
   *
   * @param log the events so far
   * @param event the event that is being prepared, if it has happened already
   */
  int prepare(Operation o, EventLog log, int event) {
    if (prepared != NONE) {
      table.truncate(preparedMark);
    }
    writes.locate(o, log, event, touched);
    if (writes.takeSplit()) {
      if (recording) {
        repeat(log, events);
      }
      writes.locate(o, log, event, touched);
    }
    preparedMark = table.rows();
    ensureThreads(o.thread + 1);
    prepared = predecessors.own(o, touched);
    return prepared;
  }

  /** The timestamp of the prepared operation. */
  int preparedRow() {
    return prepared;
  }

  boolean isPrepared() {
    return prepared != NONE;
  }

  /** Goes through the events again after a location was split. */
  private void repeat(EventLog log, int count) {
    do {
      clear();
      for (int e = 0; e < count; e++) {
        replayed.become(log, e);
        writes.locate(replayed, log, e, touched);
        preparedMark = table.rows();
        ensureThreads(replayed.thread + 1);
        prepared = predecessors.own(replayed, touched);
        append(replayed, log, e);
      }
    } while (writes.takeSplit());
  }

  /** Makes the prepared operation an event. */
  void append(Operation o, EventLog log, int e) {
    int t = o.thread;
    int row = prepared;
    prepared = NONE;
    if (recording) {
      mark(row);
    }
    predecessors.follow(o, log, e, touched, row);
    int happens = table.countHappened(row, t);
    save(t);
    threads.setLast(t, row);
    if (o.isBuffered()) {
      store(o, e, row, happens);
    } else if (o.kind != EventKind.CHOICE) {
      happen(o, log, e, row, happens);
    }
    events++;
    if (!recording) {
      forgetting.look();
    }
  }

  /** An event without delay. */
  private void happen(Operation o, EventLog log, int e, int row, int happens) {
    int number = table.countPrompt(row, o.thread);
    threads.setPrompt(o.thread, row);
    switch (o.kind) {
      case CREATE -> create(o.other, row);
      case LOCK -> threads.setWaker(o.thread, NONE);
      case SIGNAL -> {
        for (int i = 0; i < log.wokenCount(e); i++) {
          // It may still have to give its mutex back, which does not follow the signal.
          save(log.woken(e, i));
          threads.setWaker(log.woken(e, i), row);
        }
      }
      case ARRIVE -> {
        for (int i = 0; i < log.wokenCount(e); i++) {
          // Who slept at the barrier came to it before, with an empty buffer.
          save(log.woken(e, i));
          threads.setPrompt(log.woken(e, i), row);
          threads.setLast(log.woken(e, i), row);
        }
      }
      default -> {}
    }
    record(o, log, e, row, happens, number);
  }

  private void mark(int row) {
    int at = events * MARKS;
    if (at == marks.length) {
      marks = Arrays.copyOf(marks, 2 * at);
    }
    marks[at + ROW] = row;
    marks[at + TABLE] = preparedMark;
    marks[at + TRAIL] = trail.mark();
  }

  private void create(int child, int row) {
    ensureThreads(child + 1);
    save(child);
    threads.begin(child, row);
  }

  private void store(Operation o, int e, int row, int happens) {
    int t = o.thread;
    if (!perLocation) {
      int number = table.countStore(row, t);
      for (int i = 0; i < touched.size(); i++) {
        append(touched.get(i), o, e, row, happens, t, number, false);
      }
      threads.setStored(t, row);
      return;
    }
    if (o.segment > threads.segment(t)) {
      threads.setBarrier(t, o.segment);
    }
    for (int i = 0; i < touched.size(); i++) {
      int group = group(t, touched.get(i));
      append(touched.get(i), o, e, row, happens, group, table.countStore(row, group), false);
    }
    int sum = row;
    if (threads.stored(t) != NONE) {
      sum = table.newRow(threads.stored(t), NONE, row);
    }
    threads.setStored(t, sum);
  }

  private int group(int thread, int location) {
    long key = ((long) thread << 32) | location;
    Integer known = groups.get(key);
    if (known != null) {
      return known;
    }
    int group = groups.size();
    groups.put(key, group);
    table.ensureColumns(0, group + 1);
    return group;
  }

  /** Takes note of the reads and writes of a prompt event. */
  private void record(Operation o, EventLog log, int e, int row, int happens, int number) {
    if (o.kind == EventKind.ATOMIC_BLOCK) {
      recordBlock(o, log, e, row, happens, number);
      return;
    }
    for (int i = 0; i < touched.size(); i++) {
      int location = touched.get(i);
      if (o.kind.writes()) {
        append(location, o, e, row, happens, ~o.thread, number, o.kind != EventKind.FREE);
        if (o.kind == EventKind.FREE) {
          writes.get(location).setEnd();
        }
      } else {
        read(location, o.thread, row);
      }
    }
  }

  private void recordBlock(Operation o, EventLog log, int e, int row, int happens, int number) {
    for (int pass = 0; pass < 2; pass++) {
      boolean writing = pass == 1;
      for (int i = 0; i < log.accessCount(e); i++) {
        writes.locate(log.accessAddress(e, i), log.accessSize(e, i), part);
        for (int k = 0; k < part.size(); k++) {
          int location = part.get(k);
          Writes of = writes.get(location);
          boolean again = of.size() > of.first() && of.event(of.size() - 1) == events;
          if (log.accessWrites(e, i) != writing || again) {
            continue;
          }
          if (writing) {
            append(location, o, e, row, happens, ~o.thread, number, true);
          } else {
            read(location, o.thread, row);
          }
        }
      }
    }
  }

  private void append(
      int location,
      Operation o,
      int e,
      int row,
      int happens,
      int group,
      int number,
      boolean alsoReads) {
    Writes of = writes.get(location);
    of.ensureThreads(threads.room());
    if (recording) {
      trail.location(location, o.thread);
    }
    of.append(events, o.thread, happens, group, number, row, alsoReads);
    if (o.hasAddress() && o.kind != EventKind.FREE && o.size <= 8) {
      of.setValueBefore(writes.part(location, o.address, o.previous));
    }
    if (!recording) {
      forgetting.look(of);
    }
  }

  private void read(int location, int thread, int row) {
    Writes of = writes.get(location);
    of.ensureThreads(threads.room());
    if (recording) {
      trail.location(location, thread);
    }
    of.setRead(thread, row, of.size());
  }

  // Taking back

  /** Takes note of all that is known of a thread, which is about to change. */
  private void save(int thread) {
    if (recording) {
      trail.thread(thread);
    }
  }

  /** Takes back all events from this one on; where nothing is recorded, only what was prepared. */
  void truncate(int size) {
    if (prepared != NONE) {
      table.truncate(preparedMark);
      prepared = NONE;
    }
    if (!recording || size >= events) {
      return;
    }
    trail.undo(marks[size * MARKS + TRAIL]);
    table.truncate(marks[size * MARKS + TABLE]);
    events = size;
  }

  // Capacity

  private void ensureThreads(int count) {
    if (threads.ensure(count)) {
      int room = threads.room();
      table.ensureColumns(room, perLocation ? 0 : room);
    }
  }
}

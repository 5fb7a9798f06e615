package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.machine.IntList;
import dev.weir.trace.EventLog;
import dev.weir.trace.Locations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
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
  private static final int FIRST_LIMIT = 1 << 14;

  private enum Field {
    PROMPT,
    STORED,
    BARRIER,
    SEGMENT,
    LAST,
    WAKER,
    WRITE,
    READ
  }

  private static final Field[] FIELDS = Field.values();

  private final boolean perLocation;
  private final boolean recording;
  private IntPredicate isRunning = thread -> true;
  private final ClockTable table = new ClockTable();
  private final WriteOrder order = new WriteOrder(table);
  private final Locations locations = new Locations();
  private final List<Writes> writes = new ArrayList<>();

  private final ThreadRows threads = new ThreadRows();

  /**
   * The groups of stores, by thread and location; for models that order a thread's stores, none.
   */
  private final Map<Long, Integer> groups = new HashMap<>();

  // For each event, if they can be taken back.
  private int events;
  private int[] rows = new int[64];
  private int[] rowMarks = new int[64];
  private int[] trailMarks = new int[64];
  private int[] trail = new int[256];
  private int trailTop;

  private final IntList touched = new IntList();
  private final IntList part = new IntList();
  private final Operation replayed = new Operation();
  private int prepared = NONE;
  private int preparedMark;
  private int limit = FIRST_LIMIT;

  /**
   * No event yet.
   *
   * @param perLocation whether a thread's stores to different locations may overtake each other
   * @param recording whether events can be taken back; otherwise what nobody needs is forgotten
   */
  RelaxedClocks(boolean perLocation, boolean recording) {
    this.perLocation = perLocation;
    this.recording = recording;
  }

  /**
   * Back to the start; the locations stay.
   *
   * @param running tells whether a thread exists and has not ended
   */
  void start(IntPredicate running) {
    isRunning = running;
    clear();
  }

  private void clear() {
    table.truncate(0);
    writes.forEach(Writes::clear);
    threads.clear();
    events = 0;
    trailTop = 0;
    prepared = NONE;
    limit = FIRST_LIMIT;
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

  Locations locations() {
    return locations;
  }

  /** The timestamp of an event. */
  int row(int event) {
    return rows[event];
  }

  // The two orders

  /** Both orders on the writes of one location. */
  WriteOrder order() {
    return order;
  }

  /** Whether an event happened before what has this timestamp. */
  boolean happened(EventLog log, int event, int row) {
    int thread = log.thread(event);
    return table.happens(row, thread) >= table.happens(rows[event], thread);
  }

  /** Whether a timestamp is below another: the relaxed order of the events (Theorem 5). */
  boolean isBefore(EventLog log, int event, int row) {
    int thread = log.thread(event);
    if (log.kind(event) != EventKind.WRITE) {
      return table.prompt(row, thread) >= table.prompt(rows[event], thread);
    }
    if (!perLocation) {
      return table.stores(row, thread) >= table.stores(rows[event], thread);
    }
    locations.locate(log.address(event), log.size(event), part);
    int group = group(thread, part.get(0));
    return table.stores(row, group) >= table.stores(rows[event], group);
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
    locate(o, log, event);
    if (locations.takeSplit()) {
      if (recording) {
        repeat(log, events);
      }
      locate(o, log, event);
    }
    preparedMark = table.rows();
    prepared = own(o);
    return prepared;
  }

  /** The timestamp of the prepared operation. */
  int preparedRow() {
    return prepared;
  }

  boolean isPrepared() {
    return prepared != NONE;
  }

  private void locate(Operation o, EventLog log, int event) {
    touched.clear();
    if (o.hasAddress()) {
      locate(o.address, o.size, touched);
    } else if (o.kind == EventKind.ATOMIC_BLOCK && event >= 0) {
      for (int i = 0; i < log.accessCount(event); i++) {
        locate(log.accessAddress(event, i), log.accessSize(event, i), part);
        for (int k = 0; k < part.size(); k++) {
          if (!touched.contains(part.get(k))) {
            touched.add(part.get(k));
          }
        }
      }
    }
  }

  private void locate(long address, int size, IntList into) {
    locations.locate(address, size, into);
    while (writes.size() < locations.count()) {
      int location = writes.size();
      int parent = recording ? NONE : locations.parent(location);
      writes.add(parent == NONE ? new Writes() : writes.get(parent).copy());
    }
  }

  /** Goes through the events again after a location was split. */
  private void repeat(EventLog log, int count) {
    do {
      clear();
      for (int e = 0; e < count; e++) {
        replayed.become(log, e);
        locate(replayed, log, e);
        preparedMark = table.rows();
        prepared = own(replayed);
        append(replayed, log, e);
      }
    } while (locations.takeSplit());
  }

  /** What comes before an operation since its own thread did it before. */
  private int own(Operation o) {
    int t = o.thread;
    ensureThreads(t + 1);
    int row = table.newRow(threads.prompt[t], threads.last[t]);
    if (o.kind == EventKind.LOCK) {
      table.join(row, threads.waker[t]);
    }
    switch (o.kind) {
      case LOAD -> waitForCoveredInPart(t, row);
      case FREE, CHOICE -> {}
      default -> {
        if (o.drainsAll) {
          table.joinRelaxed(row, threads.stored[t]);
        } else if (o.isBuffered() || o.drainsSome) {
          boolean later = !perLocation || o.segment > threads.segment[t];
          table.joinRelaxed(row, later ? threads.stored[t] : threads.barrier[t]);
          joinOwnWrites(t, row);
        }
      }
    }
    return row;
  }

  private void joinOwnWrites(int t, int row) {
    for (int i = 0; i < touched.size(); i++) {
      Writes of = writes.get(touched.get(i));
      int own = of.newestBy(t);
      if (own >= of.first()) {
        table.joinRelaxed(row, of.row(own));
      }
    }
  }

  /**
   * A load waits for the newest own store that overlaps it, unless that covers it; and by then
   * older ones that overlap it are in memory too.
   */
  private void waitForCoveredInPart(int t, int row) {
    if (touched.size() < 2) {
      return;
    }
    int newest = NONE;
    boolean covers = true;
    for (int i = 0; i < touched.size(); i++) {
      Writes of = writes.get(touched.get(i));
      int own = of.newestBy(t);
      int event = own >= of.first() ? of.event(own) : NONE;
      covers &= i == 0 || event == newest;
      newest = Math.max(newest, event);
    }
    if (!covers) {
      joinOwnWrites(t, row);
    }
  }

  /** Makes the prepared operation an event. */
  void append(Operation o, EventLog log, int e) {
    int t = o.thread;
    int row = prepared;
    prepared = NONE;
    if (recording) {
      mark(row);
    }
    switch (o.kind) {
      case LOAD -> followWrites(t, row);
      case FAILED_COMPARE_EXCHANGE, FAILED_TRYLOCK, READ_LOCK, FAILED_READ_LOCK ->
          followWrites(NONE, row);
      case FREE -> followAccesses(t, t, row);
      case ATOMIC_BLOCK -> followBlock(o, log, e, row);
      case JOIN -> followThread(o.other, row);
      default -> {
        if (o.kind.writes()) {
          followAccesses(NONE, t, row);
        }
      }
    }
    int happens = table.countHappened(row, t);
    if (o.kind == EventKind.CHOICE) {
      set(Field.LAST, threads.last, t, row);
    } else if (o.isBuffered()) {
      store(o, e, row, happens);
    } else {
      int number = table.countPrompt(row, t);
      set(Field.PROMPT, threads.prompt, t, row);
      set(Field.LAST, threads.last, t, row);
      if (o.kind == EventKind.CREATE) {
        create(o.other, row);
      }
      if (o.kind == EventKind.LOCK && threads.waker[t] != NONE) {
        set(Field.WAKER, threads.waker, t, NONE);
      }
      if (o.kind == EventKind.SIGNAL) {
        for (int i = 0; i < log.wokenCount(e); i++) {
          // It may still have to give its mutex back, which does not follow the signal.
          set(Field.WAKER, threads.waker, log.woken(e, i), row);
        }
      }
      if (o.kind == EventKind.ARRIVE) {
        for (int i = 0; i < log.wokenCount(e); i++) {
          // Who slept at the barrier came to it before, with an empty buffer.
          set(Field.PROMPT, threads.prompt, log.woken(e, i), row);
          set(Field.LAST, threads.last, log.woken(e, i), row);
        }
      }
      record(o, log, e, row, happens, number);
    }
    events++;
    if (!recording && table.rows() > limit) {
      forget();
    }
  }

  private void mark(int row) {
    if (events + 1 >= rows.length) {
      int length = 2 * rows.length;
      rows = Arrays.copyOf(rows, length);
      rowMarks = Arrays.copyOf(rowMarks, length);
      trailMarks = Arrays.copyOf(trailMarks, length);
    }
    rows[events] = row;
    rowMarks[events] = preparedMark;
    trailMarks[events] = trailTop;
  }

  /** A read follows the writes that it reads, but for buffered stores of its own thread. */
  private void followWrites(int exceptBufferedOf, int row) {
    for (int i = 0; i < touched.size(); i++) {
      Writes of = writes.get(touched.get(i));
      int write = of.size() - 1;
      boolean follows =
          write >= of.first() && !(of.thread(write) == exceptBufferedOf && of.group(write) >= 0);
      if (follows) {
        table.join(row, of.row(write));
      }
    }
  }

  private void followAccesses(int exceptBufferedOf, int t, int row) {
    for (int i = 0; i < touched.size(); i++) {
      followAccesses(writes.get(touched.get(i)), exceptBufferedOf, t, row);
    }
  }

  /**
   * A write follows the write before it and the reads since. The end of a block's life follows no
   * own buffered store, but what was read before such a store was read before the end too.
   */
  private void followAccesses(Writes of, int exceptBufferedOf, int t, int row) {
    int write = of.size() - 1;
    while (write >= of.first() && of.thread(write) == exceptBufferedOf && of.group(write) >= 0) {
      write--;
    }
    if (write >= of.first()) {
      table.join(row, of.row(write));
    }
    for (int q = 0; q < of.threadRoom(); q++) {
      if (q != t && of.lastReadAt(q) > write) {
        table.join(row, of.lastReadRow(q));
      }
    }
  }

  private void followBlock(Operation o, EventLog log, int e, int row) {
    for (int i = 0; i < log.accessCount(e); i++) {
      locations.locate(log.accessAddress(e, i), log.accessSize(e, i), part);
      for (int k = 0; k < part.size(); k++) {
        Writes of = writes.get(part.get(k));
        if (log.accessWrites(e, i)) {
          followAccesses(of, NONE, o.thread, row);
        } else if (of.size() > of.first()) {
          table.join(row, of.row(of.size() - 1));
        }
      }
    }
  }

  private void followThread(int target, int row) {
    if (target < threads.room()) {
      table.join(row, threads.last[target]);
      table.joinRelaxed(row, threads.stored[target]);
      table.joinRelaxed(row, threads.prompt[target]);
    }
  }

  private void create(int child, int row) {
    ensureThreads(child + 1);
    set(Field.PROMPT, threads.prompt, child, row);
    set(Field.STORED, threads.stored, child, NONE);
    set(Field.BARRIER, threads.barrier, child, NONE);
    set(Field.SEGMENT, threads.segment, child, 0);
    set(Field.LAST, threads.last, child, row);
    set(Field.WAKER, threads.waker, child, NONE);
  }

  private void store(Operation o, int e, int row, int happens) {
    int t = o.thread;
    set(Field.LAST, threads.last, t, row);
    if (!perLocation) {
      table.ensureColumns(0, t + 1);
      int number = table.countStore(row, t);
      for (int i = 0; i < touched.size(); i++) {
        append(touched.get(i), o, e, row, happens, t, number, false);
      }
      set(Field.STORED, threads.stored, t, row);
      return;
    }
    if (o.segment > threads.segment[t]) {
      set(Field.BARRIER, threads.barrier, t, threads.stored[t]);
      set(Field.SEGMENT, threads.segment, t, o.segment);
    }
    for (int i = 0; i < touched.size(); i++) {
      int group = group(t, touched.get(i));
      append(touched.get(i), o, e, row, happens, group, table.countStore(row, group), false);
    }
    int sum = row;
    if (threads.stored[t] != NONE) {
      sum = table.newRow(threads.stored[t], NONE);
      table.joinRelaxed(sum, row);
    }
    set(Field.STORED, threads.stored, t, sum);
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
      } else {
        read(location, o.thread, row);
      }
    }
  }

  private void recordBlock(Operation o, EventLog log, int e, int row, int happens, int number) {
    for (int pass = 0; pass < 2; pass++) {
      boolean writing = pass == 1;
      for (int i = 0; i < log.accessCount(e); i++) {
        locations.locate(log.accessAddress(e, i), log.accessSize(e, i), part);
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
      push(of.newestBy(o.thread), location, 0, Field.WRITE);
    }
    of.append(events, o.thread, happens, group, number, row, alsoReads);
    if (o.hasAddress() && o.kind != EventKind.FREE && o.size <= 8) {
      int size = locations.size(location);
      long value = o.previous >>> (8 * (locations.start(location) - o.address));
      of.setValueBefore(size == 8 ? value : value & ((1L << (8 * size)) - 1));
    }
    if (!recording && of.hasMany()) {
      of.drop(passedByAll(of));
    }
  }

  private void read(int location, int thread, int row) {
    Writes of = writes.get(location);
    of.ensureThreads(threads.room());
    if (recording) {
      push(of.lastReadRow(thread), of.lastReadAt(thread), location, thread, Field.READ);
    }
    of.setRead(thread, row, of.size());
  }

  // Taking back

  private void set(Field field, int[] array, int index, int value) {
    if (recording) {
      push(array[index], index, 0, field);
    }
    array[index] = value;
  }

  private void push(int old, int index, int more, Field field) {
    push(old, 0, index, more, field);
  }

  private void push(int old, int older, int index, int more, Field field) {
    if (trailTop + 5 > trail.length) {
      trail = Arrays.copyOf(trail, 2 * trail.length);
    }
    trail[trailTop++] = old;
    trail[trailTop++] = older;
    trail[trailTop++] = index;
    trail[trailTop++] = more;
    trail[trailTop++] = field.ordinal();
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
    while (trailTop > trailMarks[size]) {
      trailTop -= 5;
      int old = trail[trailTop];
      int index = trail[trailTop + 2];
      switch (FIELDS[trail[trailTop + 4]]) {
        case PROMPT -> threads.prompt[index] = old;
        case STORED -> threads.stored[index] = old;
        case BARRIER -> threads.barrier[index] = old;
        case SEGMENT -> threads.segment[index] = old;
        case LAST -> threads.last[index] = old;
        case WAKER -> threads.waker[index] = old;
        case WRITE -> {
          Writes of = writes.get(index);
          int thread = of.thread(of.size() - 1);
          of.removeLast();
          of.setNewestBy(thread, old);
        }
        case READ -> writes.get(index).setRead(trail[trailTop + 3], old, trail[trailTop + 1]);
      }
    }
    table.truncate(rowMarks[size]);
    events = size;
  }

  // Forgetting

  /** The newest write that no running thread can ignore. */
  private int passedByAll(Writes of) {
    int passed = of.size() - 1;
    for (int t = 0; t < threads.room(); t++) {
      if (isRunning.test(t)) {
        passed = Math.min(passed, order.newestBinding(of, threads.prompt[t], t));
      }
    }
    return Math.max(passed, of.first());
  }

  /** Throws away the rows that nothing refers to. */
  private void forget() {
    int[] names = new int[table.rows()];
    IntUnaryOperator mark =
        row -> {
          if (row != NONE) {
            names[row] = 1;
          }
          return row;
        };
    renameAll(mark);
    int[] kept = new int[names.length];
    int count = 0;
    for (int row = 0; row < names.length; row++) {
      if (names[row] != 0) {
        names[row] = count;
        kept[count++] = row;
      }
    }
    table.keep(kept, count);
    renameAll(row -> row == NONE ? NONE : names[row]);
    limit = Math.max(FIRST_LIMIT, 2 * count);
  }

  private void renameAll(IntUnaryOperator rename) {
    threads.rename(rename);
    for (Writes of : writes) {
      of.renameRows(rename);
    }
  }

  // Capacity

  private void ensureThreads(int count) {
    if (threads.ensure(count)) {
      int room = threads.room();
      table.ensureColumns(room, perLocation ? 0 : room);
    }
  }
}

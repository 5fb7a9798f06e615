package dev.weir.robust.monitor;

import dev.weir.machine.options.Budget;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import java.util.Optional;
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
 *
 * <p>Who only asks about writes need not tell other events apart: then a load that follows nothing
 * new has the timestamp of what comes before, and a fence after a store that of the store.
 */
public final class RelaxedClocks {
  private static final int NONE = ClockTable.NONE;

  /** What an event costs, in the units of {@link Budget}. */
  private static final int WORK_OF_EVENT = 16;

  private final boolean perLocation;
  private final boolean recording;
  private final boolean sharing;
  private final ClockTable table = new ClockTable();
  private final WriteOrder order = new WriteOrder(table);
  private final ThreadRows threads = new ThreadRows();
  private final WritesByLocation writes;
  private final PreparedRow prepared;
  private final ClockTrail trail;
  private final ClockCollection forgetting;
  private final ClockPropagation consequences;

  private Optional<Budget> patience = Optional.empty();

  private int events;

  /** Of each event, if they can be taken back. */
  private final EventRows rows = new EventRows();

  private final IntList touched = new IntList();
  private final IntList part = new IntList();
  private final Operation replayed = new Operation();

  /**
   * No event yet.
   *
   * @param perLocation whether a thread's stores to different locations may overtake each other
   * @param recording whether events can be taken back; otherwise what nobody needs is forgotten
   */
  RelaxedClocks(boolean perLocation, boolean recording) {
    this(perLocation, recording, ClockCollection.PATIENCE, !perLocation);
  }

  /**
   * The same.
   *
   * @param patience how much is kept before it is looked for what nobody needs
   * @param sharing whether only the order of writes with other events is asked for; not where a
   *     thread's stores to different locations may overtake each other
   */
  RelaxedClocks(boolean perLocation, boolean recording, int patience, boolean sharing) {
    this.perLocation = perLocation;
    this.recording = recording;
    this.sharing = sharing;
    this.writes = new WritesByLocation(!recording);
    Predecessors predecessors = new Predecessors(perLocation, table, threads, writes);
    this.prepared = new PreparedRow(sharing, table, threads, writes, predecessors);
    this.trail = new ClockTrail(threads, writes);
    this.forgetting = new ClockCollection(patience, table, order, threads, writes);
    this.consequences =
        new ClockPropagation(
            perLocation, recording, table, order, threads, writes, trail, forgetting);
  }

  /**
   * Back to the start; the locations stay.
   *
   * @param newPatience what going through the events again is taken from
   * @param running tells whether a thread exists and has not ended
   * @param waitedFor the thread whose end a running thread waits for before it does anything else,
   *     or {@link ClockTable#NONE}
   */
  void start(Budget newPatience, IntPredicate running, IntUnaryOperator waitedFor) {
    patience = Optional.of(newPatience);
    forgetting.start(running, waitedFor);
    clear();
  }

  private void clear() {
    table.truncate(0);
    writes.clear();
    threads.clear();
    events = 0;
    trail.clear();
    prepared.forget();
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

  /** The timestamp of an event for what happened before. */
  public int happenedRow(int event) {
    return rows.happened(event);
  }

  /** The timestamp of an event for the relaxed order; the same, if no rows are shared. */
  public int relaxedRow(int event) {
    return rows.relaxed(event);
  }

  // The two orders

  /** Both orders on the writes of one location. */
  WriteOrder order() {
    return order;
  }

  /** Whether an event, or a write if rows are shared, happened before what has this timestamp. */
  public boolean happened(EventLog log, int event, int row) {
    int thread = log.thread(event);
    return table.happens(row, thread) >= table.happens(happenedRow(event), thread);
  }

  /**
   * Whether a timestamp is below another: the relaxed order of the events (Theorem 5). The first
   * one is a write if rows are shared.
   */
  public boolean isBefore(EventLog log, int event, int row) {
    int thread = log.thread(event);
    if (log.kind(event) != EventKind.WRITE) {
      return table.prompt(row, thread) >= table.prompt(relaxedRow(event), thread);
    }
    if (!perLocation) {
      return table.stores(row, thread) >= table.stores(relaxedRow(event), thread);
    }
    writes.locate(log.address(event), log.size(event), part);
    int group = consequences.group(thread, part.get(0));
    return table.stores(row, group) >= table.stores(relaxedRow(event), group);
  }

  // One event

  /**
   * Finds what comes before an operation because of its own thread: {@link #preparedHappened},
   * {@link #preparedRelaxed}. The operation may be tested with that; {@link #append} makes it an
   * event.
   *
   * @param log the events so far
   */
  void prepare(Operation o, EventLog log) {
    prepared.drop();
    writes.locate(o, touched);
    if (writes.takeSplit()) {
      if (recording) {
        repeat(log, events);
      }
      writes.locate(o, touched);
    }
    prepareLocated(o);
  }

  private void prepareLocated(Operation o) {
    consequences.ensureThreads(o.thread + 1);
    prepared.make(o, touched);
  }

  /** The timestamp of what happened before the prepared operation. */
  public int preparedHappened() {
    return prepared.happened();
  }

  /** The timestamp of what comes before the prepared operation in the relaxed order. */
  public int preparedRelaxed() {
    return prepared.relaxed();
  }

  boolean isPrepared() {
    return prepared.exists();
  }

  /**
   * These timestamps, with a row for each event, and the same operation prepared.
   *
   * @param log the events so far, none of them forgotten
   * @param o the operation that is prepared
   */
  public RelaxedClocks exact(EventLog log, Operation o) {
    if (!sharing) {
      return this;
    }
    RelaxedClocks exact = new RelaxedClocks(perLocation, true, ClockCollection.PATIENCE, false);
    Operation past = new Operation();
    for (int e = 0; e < events; e++) {
      past.become(log, e);
      exact.prepare(past, log);
      exact.append(past, log, e);
    }
    exact.prepare(o, log);
    return exact;
  }

  /** Goes through the events again after a location was split. */
  private void repeat(EventLog log, int count) {
    do {
      clear();
      for (int e = 0; e < count; e++) {
        patience.ifPresent(left -> left.spend(WORK_OF_EVENT));
        replayed.become(log, e);
        writes.locate(replayed, touched);
        prepareLocated(replayed);
        append(replayed, log, e);
      }
    } while (writes.takeSplit());
  }

  /** Makes the prepared operation an event. */
  void append(Operation o, EventLog log, int e) {
    if (recording) {
      rows.begin(events, prepared.mark(), trail.mark());
    }
    boolean isShared = sharing && prepared.isUnchanged() && consequences.share(o, touched);
    if (!isShared) {
      consequences.leave(o, log, e, events, touched, prepared.complete(o, touched));
    }
    prepared.forget();
    if (recording) {
      int last = threads.last(o.thread);
      rows.end(events, last, isShared ? threads.prompt(o.thread) : last);
    }
    events++;
    if (!recording) {
      forgetting.look();
    }
  }

  /** Takes back all events from this one on; where nothing is recorded, only what was prepared. */
  void truncate(int size) {
    prepared.drop();
    if (!recording || size >= events) {
      return;
    }
    trail.undo(rows.trailBefore(size));
    table.truncate(rows.tableBefore(size));
    events = size;
  }
}

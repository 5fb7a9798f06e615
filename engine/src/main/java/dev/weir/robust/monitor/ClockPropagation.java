package dev.weir.robust.monitor;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.trace.EventLog;
import java.util.HashMap;
import java.util.Map;

/**
 * What an event leaves behind for those that come later: the rows of timestamps that its thread,
 * and threads that it starts or wakes, will follow; its writes and its reads.
 */
final class ClockPropagation {
  private static final int NONE = ClockTable.NONE;

  private final boolean perLocation;
  private final boolean recording;
  private final ClockTable table;
  private final WriteOrder order;
  private final ThreadRows threads;
  private final WritesByLocation writes;
  private final ClockTrail trail;
  private final ClockCollection forgetting;
  private final IntList part = new IntList();

  /**
   * The groups of stores, by thread and location; for models that order a thread's stores, none.
   */
  private final Map<Long, Integer> groups = new HashMap<>();

  // The event at hand.
  private int event;
  private int row;
  private int happens;

  /**
   * Nothing yet.
   *
   * @param perLocation whether a thread's stores to different locations may overtake each other
   * @param recording whether the trail is told before something changes; otherwise what nobody
   *     needs is forgotten
   */
  ClockPropagation(
      boolean perLocation,
      boolean recording,
      ClockTable table,
      WriteOrder order,
      ThreadRows threads,
      WritesByLocation writes,
      ClockTrail trail,
      ClockCollection forgetting) {
    this.perLocation = perLocation;
    this.recording = recording;
    this.table = table;
    this.order = order;
    this.threads = threads;
    this.writes = writes;
    this.trail = trail;
    this.forgetting = forgetting;
  }

  /**
   * Takes note of an event that has a row of its own.
   *
   * @param e the event in the log
   * @param number its number among all events
   * @param touched the locations that it accesses
   * @param itsRow its row, but for its own counts
   */
  void leave(Operation o, EventLog log, int e, int number, IntList touched, int itsRow) {
    int t = o.thread;
    event = number;
    row = itsRow;
    happens = table.countHappened(row, t);
    save(t);
    threads.setLast(t, row);
    if (o.isBuffered()) {
      store(o, touched);
    } else if (o.kind != EventKind.CHOICE) {
      happen(o, log, e, touched);
    }
  }

  /**
   * Takes note of an event that writes nothing, if that can do without a row of its own.
   *
   * @return whether it can
   */
  boolean share(Operation o, IntList touched) {
    int t = o.thread;
    if (o.kind == EventKind.FENCE) {
      shareStores(t);
    } else if (o.kind == EventKind.LOAD) {
      int location = touched.get(0);
      if (!order.isKnown(writes.get(location), threads.last(t), threads.prompt(t), t)) {
        return false;
      }
      read(location, t, threads.last(t), threads.prompt(t));
    }
    return true;
  }

  /** A full fence: what comes next follows all stores so far. */
  private void shareStores(int t) {
    int stored = threads.stored(t);
    if (stored == NONE || table.stores(threads.prompt(t), t) >= table.stores(stored, t)) {
      return;
    }
    save(t);
    boolean isLast = threads.last(t) == stored;
    threads.setPrompt(
        t, isLast ? stored : table.newRow(threads.prompt(t), threads.last(t), stored));
  }

  /** An event without delay. */
  private void happen(Operation o, EventLog log, int e, IntList touched) {
    int number = table.countPrompt(row, o.thread);
    threads.setPrompt(o.thread, row);
    if (o.kind == EventKind.CREATE) {
      create(o.other);
    }
    if (o.kind.follows(EventKind.SIGNAL)) {
      threads.setWaker(o.thread, NONE);
    }
    for (int i = 0; i < log.wokenCount(e); i++) {
      wake(log.woken(e, i), o.kind.precedesAllOfWoken());
    }
    record(o, touched, number);
  }

  /**
   * Lets a thread that is woken follow the event at hand.
   *
   * @param always whether it does in whatever it does next: then it has come here before with an
   *     empty buffer, so that its rows can be set at once and no load needs to ask who woke it
   */
  private void wake(int thread, boolean always) {
    save(thread);
    if (always) {
      threads.setPrompt(thread, row);
      threads.setLast(thread, row);
    } else {
      threads.setWaker(thread, row);
    }
  }

  private void create(int child) {
    ensureThreads(child + 1);
    save(child);
    threads.begin(child, row);
  }

  private void store(Operation o, IntList touched) {
    int t = o.thread;
    if (!perLocation) {
      int number = table.countStore(row, t);
      for (int i = 0; i < touched.size(); i++) {
        append(touched.get(i), o, t, number, false);
      }
      threads.setStored(t, row);
      return;
    }
    if (o.segment > threads.segment(t)) {
      threads.setBarrier(t, o.segment);
    }
    for (int i = 0; i < touched.size(); i++) {
      int group = group(t, touched.get(i));
      append(touched.get(i), o, group, table.countStore(row, group), false);
    }
    int sum = row;
    if (threads.stored(t) != NONE) {
      sum = table.newRow(threads.stored(t), NONE, row);
    }
    threads.setStored(t, sum);
  }

  /** The group of the stores of a thread to a location. */
  int group(int thread, int location) {
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
  private void record(Operation o, IntList touched, int number) {
    MemoryEffect effect = o.effect();
    if (effect == MemoryEffect.BLOCK) {
      recordBlock(o, number);
      return;
    }
    for (int i = 0; i < touched.size(); i++) {
      int location = touched.get(i);
      if (effect.writes()) {
        append(location, o, ~o.thread, number, effect.reads());
        if (effect == MemoryEffect.END) {
          writes.get(location).setEnd();
        }
      } else {
        read(location, o.thread, row, row);
      }
    }
  }

  private void recordBlock(Operation o, int number) {
    for (int pass = 0; pass < 2; pass++) {
      boolean writing = pass == 1;
      for (int i = 0; i < o.accessCount(); i++) {
        writes.locate(o.address(i), o.extent(i), part);
        for (int k = 0; k < part.size(); k++) {
          int location = part.get(k);
          Writes of = writes.get(location);
          boolean again = of.size() > of.first() && of.event(of.size() - 1) == event;
          if (o.writes(i) != writing || again) {
            continue;
          }
          if (writing) {
            append(location, o, ~o.thread, number, true);
          } else {
            read(location, o.thread, row, row);
          }
        }
      }
    }
  }

  private void append(int location, Operation o, int group, int number, boolean alsoReads) {
    Writes of = writes.get(location);
    of.ensureThreads(threads.room());
    if (recording) {
      trail.location(location, o.thread);
    }
    of.append(event, o.thread, happens, group, number, row, alsoReads);
    if (o.hasAddress() && o.kind != EventKind.FREE && o.size <= 8) {
      of.setValueBefore(writes.part(location, o.address, o.previous));
    }
    if (!recording) {
      forgetting.look(of);
    }
  }

  private void read(int location, int thread, int happened, int relaxed) {
    Writes of = writes.get(location);
    of.ensureThreads(threads.room());
    if (recording) {
      trail.location(location, thread);
    }
    of.setRead(thread, happened, relaxed, of.size());
  }

  /** Takes note of all that is known of a thread, which is about to change. */
  private void save(int thread) {
    if (recording) {
      trail.thread(thread);
    }
  }

  /** Makes room for threads. */
  void ensureThreads(int count) {
    if (threads.ensure(count)) {
      int room = threads.room();
      table.ensureColumns(room, perLocation ? 0 : room);
    }
  }
}

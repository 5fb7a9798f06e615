package dev.weir.trace.order;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModel.Buffering;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import java.util.Arrays;

/**
 * Which events of a trace come before which: a vector clock for each event. Program order, store to
 * update, update to update and update to fence edges are made here; those that come from memory are
 * told by {@link #include}.
 *
 * <p>Of the updates of a thread those come before one that its store must stay behind, by {@link
 * StoreBuffers#keeps}. Where that is all of them, one number says which; where it hangs on segments
 * alone, a segment, and a number for each buffer that another event has met; elsewhere, a number
 * for each buffer.
 */
final class HappensBefore {
  private static final int NONE = EventLog.NONE;

  private final EventLog log;
  private final LatestEvents latest;
  private final StoreBuffers buffers;

  /** Whether a thread has several buffers. */
  private final boolean perAddress;

  /** Whether some of these wait for each other, also where no barrier stands between. */
  private final boolean isKeptInPart;

  private final ClockRows clocks = new ClockRows();

  // For each event.
  private int[] rows = new int[0];

  /** Its number among those of its thread, or of its buffer. */
  private int[] numbers = new int[0];

  /** The component of clocks that counts those. */
  private int[] components = new int[0];

  // For each update where there are several buffers: all updates of its thread up to it, and the
  // last of the segment before; or the one before it, where they wait for each other in part.
  private int[] sums = new int[0];
  private int[] before = new int[0];

  /** For each buffer of an address, by its place among the actors: its column plus one, or 0. */
  private int[] columns = new int[16];

  private int columnCount;

  /** The order of events under a model, whose stores wait in these buffers. */
  HappensBefore(EventLog log, LatestEvents latest, MemoryModel model, StoreBuffers buffers) {
    this.log = log;
    this.latest = latest;
    this.buffers = buffers;
    this.perAddress = model.isPerAddress();
    this.isKeptInPart = model.buffering() == Buffering.PARTLY_PER_ADDRESS;
  }

  // Queries

  /** Whether an event comes before a later one, or is it. */
  boolean happensBefore(int first, int second) {
    return first == second
        || (first < second && (log.actor(first) == log.actor(second) || isIn(first, rows[second])));
  }

  /**
   * The first event, of those from one on, that a still earlier event does not come before; as many
   * as there are events if there is none.
   *
   * @param from later than the event
   */
  int nextIndependent(int event, int from) {
    int actor = log.actor(event);
    int number = numbers[event];
    int column = components[event];
    int size = log.size();
    int e = from;
    if (perAddress && log.kind(event) == EventKind.UPDATE) {
      // Where no number of a segment is kept it stays 0.
      int segment = log.segment(event);
      int extra = knownColumn(actor);
      while (e < size
          && (log.actor(e) == actor
              || clocks.clock(rows[e], column) > segment
              || (extra != NONE && clocks.extraClock(rows[e], extra) >= number))) {
        e++;
      }
    } else {
      // An actor's later events have the earlier ones in their clocks.
      e = clocks.firstBelow(column, number, rows, from, size);
    }
    return e;
  }

  /**
   * Finds the later events that an event does not come before, in their order.
   *
   * @param into gets them, from its beginning on
   * @return how many there are
   */
  int independent(int event, int[] into) {
    int size = log.size();
    int number = numbers[event];
    int component = components[event];
    if (!perAddress || log.kind(event) != EventKind.UPDATE) {
      return clocks.allBelow(component, number, rows, event + 1, size, into);
    }
    int actor = log.actor(event);
    int extra = knownColumn(actor);
    int count = clocks.allBelow(component, log.segment(event) + 1, rows, event + 1, size, into);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int e = into[i];
      if (log.actor(e) != actor && (extra == NONE || clocks.extraClock(rows[e], extra) < number)) {
        into[kept++] = e;
      }
    }
    return kept;
  }

  /** Whether an event is known to come before one that is being made. */
  boolean isIncluded(int event, int in) {
    return isIn(event, rows[in]);
  }

  /** Whether an event comes before whatever a thread does next, because of what it has done. */
  boolean precedesThread(int event, int thread) {
    int last = latest.event(thread);
    if (last == NONE) {
      return false;
    }
    int waker = latest.waker(thread);
    return happensBefore(event, last) || (waker != NONE && happensBefore(event, waker));
  }

  /**
   * Whether an event comes before a step with a full fence that a thread would take next, because
   * of what the thread has done and of the updates that the fence waits for.
   */
  boolean precedesFence(int event, int thread) {
    if (precedesThread(event, thread)) {
      return true;
    }
    int update = latest.update(thread);
    if (update == NONE) {
      return false;
    }
    if (perAddress) {
      boolean ownUpdate = log.kind(event) == EventKind.UPDATE && log.thread(event) == thread;
      return ownUpdate || isIn(event, sums[update]);
    }
    return happensBefore(event, update);
  }

  private boolean isIn(int event, int row) {
    int clock = clocks.clock(row, components[event]);
    if (!perAddress || log.kind(event) != EventKind.UPDATE) {
      return clock >= numbers[event];
    }
    if (clock > log.segment(event)) {
      return true;
    }
    int column = knownColumn(log.actor(event));
    return column != NONE && clocks.extraClock(row, column) >= numbers[event];
  }

  /** The column of an address's buffer, if some event was found to depend on its updates. */
  private int knownColumn(int actor) {
    int index = actor - Actors.FIRST_ADDRESS_BUFFER;
    return index < columns.length ? columns[index] - 1 : NONE;
  }

  // One event

  /** Makes room for threads. */
  void ensureThreads(int count) {
    clocks.ensureColumns(count, columnCount);
  }

  /** Begins an event of a thread: it comes after the thread's last. */
  void beginThreadEvent(int e, int t) {
    int last = latest.event(t);
    int row = last == NONE ? clocks.newRow() : clocks.copyRow(rows[last]);
    // A created thread's first event follows the creation, which another thread made.
    int number = last == NONE || log.thread(last) != t ? 1 : numbers[last] + 1;
    rows[e] = row;
    numbers[e] = number;
    components[e] = ClockRows.columnOfThread(t);
    clocks.set(row, components[e], number);
    if (log.drainsAll(e)) {
      includeUpdates(e, t);
    } else if (perAddress && log.drainsSome(e)) {
      includeDrained(e, t);
    }
  }

  /**
   * Begins an update: it comes after its store and the updates that its buffer made before.
   *
   * @param previous the update from the same thread's buffers before, or {@link EventLog#NONE}
   */
  void beginUpdate(int e, int t, int previous) {
    int row = clocks.copyRow(rows[log.store(e)]);
    int number = log.storeIndex(e) + 1;
    int component = ClockRows.columnOfBuffer(t);
    rows[e] = row;
    numbers[e] = number;
    components[e] = component;
    if (!perAddress) {
      if (previous != NONE) {
        clocks.join(row, rows[previous]);
      }
      clocks.set(row, component, number);
    } else if (isKeptInPart) {
      before[e] = previous;
      includeKept(e, t, number - 1);
      clocks.raiseExtra(row, column(log.actor(e)), number);
    } else {
      int segment = log.segment(e);
      before[e] =
          previous == NONE ? NONE : log.segment(previous) == segment ? before[previous] : previous;
      if (before[e] != NONE) {
        clocks.join(row, sums[before[e]]);
        clocks.raise(row, component, segment);
      }
    }
  }

  /**
   * Makes those updates of a thread come before a write of it that must come before it.
   *
   * @param later the store index of the write; those of later stores may have overtaken it
   */
  private void includeKept(int in, int thread, int later) {
    for (int u = latest.update(thread); u != NONE; u = before[u]) {
      int store = log.storeIndex(u);
      if (store < later
          && buffers.keeps(thread, store, log.address(in), log.size(in), log.segment(in))) {
        clocks.join(rows[in], rows[u]);
      }
    }
  }

  /**
   * Ends an update where a thread has several buffers.
   *
   * @param previous the update from the same thread's buffers before, or {@link EventLog#NONE}
   */
  void endUpdate(int e, int previous) {
    sums[e] = clocks.copyRow(previous == NONE ? rows[e] : sums[previous]);
    clocks.join(sums[e], rows[e]);
  }

  /** Makes an event come before one that is being made. */
  void include(int in, int event) {
    int row = rows[in];
    if (!perAddress) {
      // What has an event in its clock has all that comes before the event there too.
      if (clocks.clock(row, components[event]) < numbers[event]) {
        clocks.join(row, rows[event]);
      }
      return;
    }
    clocks.join(row, rows[event]);
    if (!isKeptInPart && log.kind(event) == EventKind.UPDATE) {
      if (clocks.clock(row, components[event]) <= log.segment(event)) {
        clocks.raiseExtra(row, column(log.actor(event)), numbers[event]);
      }
    }
  }

  private int column(int actor) {
    int index = actor - Actors.FIRST_ADDRESS_BUFFER;
    if (index >= columns.length) {
      columns = Arrays.copyOf(columns, 2 * (index + 1));
    }
    if (columns[index] == 0) {
      columns[index] = ++columnCount;
      clocks.ensureColumns(0, columnCount);
    }
    return columns[index] - 1;
  }

  /** Makes all updates of a thread so far come before an event that is being made. */
  void includeUpdates(int in, int thread) {
    int update = latest.update(thread);
    if (update == NONE) {
      return;
    }
    clocks.join(rows[in], perAddress ? sums[update] : rows[update]);
    if (perAddress && !isKeptInPart) {
      // Segments reach memory in order, so the latest update is of the last one.
      clocks.raise(rows[in], ClockRows.columnOfBuffer(thread), log.segment(update) + 1);
    }
  }

  /** A write that goes to memory at once waits for the stores that must stay before it. */
  private void includeDrained(int in, int thread) {
    int segment = log.segment(in);
    int update = latest.update(thread);
    if (isKeptInPart) {
      includeKept(in, thread, Integer.MAX_VALUE);
      return;
    }
    if (update != NONE && log.segment(update) == segment) {
      update = before[update];
    }
    if (update != NONE) {
      clocks.join(rows[in], sums[update]);
      clocks.raise(rows[in], ClockRows.columnOfBuffer(thread), segment);
    }
  }

  /** Takes back all events from this one on, of which there is at least one. */
  void undoFrom(int event) {
    // Its row was the first that it took.
    clocks.truncate(rows[event]);
  }

  /** Makes room for so many events. */
  void ensureEvents(int count) {
    rows = Arrays.copyOf(rows, count);
    numbers = Arrays.copyOf(numbers, count);
    components = Arrays.copyOf(components, count);
    if (perAddress) {
      sums = Arrays.copyOf(sums, count);
      before = Arrays.copyOf(before, count);
    }
  }

  /** About how many bytes it takes. */
  long bytes() {
    return clocks.bytes() + (3L * rows.length + sums.length + before.length) * 4;
  }
}

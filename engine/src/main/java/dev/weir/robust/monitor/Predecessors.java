package dev.weir.robust.monitor;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;

/**
 * What an event follows in the two orders, as a timestamp: first what its own thread did before,
 * then what else conflicts with it (Fig. 3, the joins of clocks).
 *
 * <p>What conflicts is what {@link dev.weir.trace.order.Dependence} says, found from the writes of
 * each location. Of the order within a thread the model keeps a part only, which is written here.
 */
final class Predecessors {
  private static final int NONE = ClockTable.NONE;

  private final boolean perLocation;
  private final ClockTable table;
  private final ThreadRows threads;
  private final WritesByLocation writes;
  private final IntList part = new IntList();

  /**
   * @param perLocation whether a thread's stores to different locations may overtake each other
   */
  Predecessors(boolean perLocation, ClockTable table, ThreadRows threads, WritesByLocation writes) {
    this.perLocation = perLocation;
    this.table = table;
    this.threads = threads;
    this.writes = writes;
  }

  /** What comes before an operation since its own thread did it before. */
  int own(Operation o, IntList touched) {
    int t = o.thread;
    int row = table.newRow(threads.prompt(t), threads.last(t), delayed(o));
    if (o.kind.follows(EventKind.SIGNAL)) {
      table.join(row, threads.waker(t));
    }
    switch (o.kind) {
      case LOAD -> waitForCoveredInPart(t, touched, row);
      case FREE, CHOICE -> {}
      default -> {
        if (perLocation && !o.drainsAll && (o.isBuffered() || o.drainsSome)) {
          joinOwnWrites(t, touched, row);
        }
      }
    }
    return row;
  }

  /** The stores of its own thread that an operation waits for, or comes after in the buffer. */
  private int delayed(Operation o) {
    return switch (o.kind) {
      case FREE, CHOICE -> NONE;
      case LOAD -> o.drainsAll ? threads.stored(o.thread) : NONE;
      default -> {
        if (o.drainsAll) {
          yield threads.stored(o.thread);
        }
        if (!o.isBuffered() && !o.drainsSome) {
          yield NONE;
        }
        boolean all = !perLocation || o.segment > threads.segment(o.thread);
        yield all ? threads.stored(o.thread) : threads.barrier(o.thread);
      }
    };
  }

  private void joinOwnWrites(int t, IntList touched, int row) {
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
  private void waitForCoveredInPart(int t, IntList touched, int row) {
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
      joinOwnWrites(t, touched, row);
    }
  }

  /** Lets the timestamp of an event follow what others did and it conflicts with. */
  void follow(Operation o, IntList touched, int row) {
    int t = o.thread;
    switch (o.effect()) {
      case NONE, ROOM -> {
        if (o.kind == EventKind.JOIN) {
          followThread(o.other, row);
        }
      }
      case READ -> followWrites(o.kind == EventKind.LOAD ? t : NONE, touched, row);
      case WRITE, READ_AND_WRITE -> followAccesses(NONE, t, touched, row);
      case END -> followAccesses(t, t, touched, row);
      case BLOCK -> followBlock(o, row);
    }
  }

  /** A read follows the writes that it reads, but for buffered stores of its own thread. */
  private void followWrites(int exceptBufferedOf, IntList touched, int row) {
    for (int i = 0; i < touched.size(); i++) {
      table.join(row, read(exceptBufferedOf, writes.get(touched.get(i))));
    }
  }

  /** The timestamp that a read of one location follows, or none. */
  int read(int exceptBufferedOf, Writes of) {
    int write = of.size() - 1;
    boolean follows =
        write >= of.first() && !(of.thread(write) == exceptBufferedOf && of.group(write) >= 0);
    return follows ? of.row(write) : NONE;
  }

  private void followAccesses(int exceptBufferedOf, int t, IntList touched, int row) {
    for (int i = 0; i < touched.size(); i++) {
      followAccesses(writes.get(touched.get(i)), exceptBufferedOf, t, row);
    }
  }

  /**
   * A write follows the write before it and the reads since; what its own thread did is part of the
   * timestamp already. The end of a block's life follows no own buffered store, but what was read
   * before such a store was read before the end too.
   */
  private void followAccesses(Writes of, int exceptBufferedOf, int t, int row) {
    int write = of.size() - 1;
    while (write >= of.first() && of.thread(write) == exceptBufferedOf && of.group(write) >= 0) {
      write--;
    }
    if (write >= of.first() && of.thread(write) != t) {
      table.join(row, of.row(write));
    }
    for (int q = 0; q < of.threadRoom(); q++) {
      if (q != t && of.lastReadAt(q) > write) {
        table.joinHappened(row, of.lastReadHappened(q));
        table.joinRelaxed(row, of.lastReadRelaxed(q));
      }
    }
  }

  private void followBlock(Operation o, int row) {
    for (int i = 0; i < o.accessCount(); i++) {
      writes.locate(o.address(i), o.extent(i), part);
      for (int k = 0; k < part.size(); k++) {
        Writes of = writes.get(part.get(k));
        if (o.writes(i)) {
          followAccesses(of, NONE, o.thread, row);
        } else if (of.size() > of.first()) {
          table.join(row, of.row(of.size() - 1));
        }
      }
    }
  }

  private void followThread(int target, int row) {
    if (target < threads.room()) {
      table.join(row, threads.last(target));
      table.joinRelaxed(row, threads.stored(target));
      table.joinRelaxed(row, threads.prompt(target));
    }
  }
}

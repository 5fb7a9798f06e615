package dev.weir.trace.order;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.symmetry.ThreadSymmetry;
import dev.weir.trace.EventLog;
import java.util.Arrays;

/**
 * The order of the first writes of threads that are alike ({@link ThreadSymmetry}): each comes
 * after that of the thread before, for good, as a thread's events come after its creation.
 */
final class SymmetryBreaking {
  private static final int NONE = EventLog.NONE;

  private final Machine machine;
  private final ThreadSymmetry symmetry;
  private final EventLog log;
  private final HappensBefore order;

  /** By thread, its first write. */
  private int[] writes = new int[0];

  /** By thread, the store that will be its first write once it is in memory. */
  private int[] stores = new int[0];

  SymmetryBreaking(Machine machine, EventLog log, HappensBefore order) {
    this.machine = machine;
    this.symmetry = machine.symmetry();
    this.log = log;
    this.order = order;
  }

  /** Takes note of an event whose program order is known, before what it conflicts with is. */
  void add(int e) {
    if (symmetry.isUsed()) {
      look(e);
    }
  }

  private void look(int e) {
    int thread = log.thread(e);
    ensure(thread);
    if (writes[thread] != NONE) {
      return;
    }
    EventKind kind = log.kind(e);
    if (kind == EventKind.UPDATE ? log.store(e) == stores[thread] : isFirst(thread, kind)) {
      writes[thread] = e;
      int predecessor = symmetry.predecessor(thread);
      if (predecessor != ThreadSymmetry.NONE) {
        order.include(e, writes[predecessor]);
      }
    } else if (kind == EventKind.STORE && stores[thread] == NONE) {
      stores[thread] = e;
    }
  }

  private boolean isFirst(int thread, EventKind kind) {
    return stores[thread] == NONE && ThreadSymmetry.mayWrite(kind);
  }

  /**
   * Whether an event comes before the next step of a thread because that is its first write, and
   * waits for the one before.
   */
  boolean precede(int event, int thread) {
    if (!symmetry.isUsed() || symmetry.predecessor(thread) == ThreadSymmetry.NONE) {
      return false;
    }
    ensure(thread);
    int before = writes[symmetry.predecessor(thread)];
    return before != NONE
        && writes[thread] == NONE
        && isFirst(thread, machine.nextStep(Actors.ofThread(thread)).kind)
        && order.happensBefore(event, before);
  }

  /** Takes back all events from this one on. */
  void undoFrom(int event) {
    for (int thread = 0; thread < writes.length; thread++) {
      writes[thread] = writes[thread] >= event ? NONE : writes[thread];
      stores[thread] = stores[thread] >= event ? NONE : stores[thread];
    }
  }

  private void ensure(int thread) {
    if (thread >= writes.length) {
      int known = writes.length;
      writes = Arrays.copyOf(writes, Math.max(2 * thread, 16));
      stores = Arrays.copyOf(stores, writes.length);
      Arrays.fill(writes, known, writes.length, NONE);
      Arrays.fill(stores, known, stores.length, NONE);
    }
  }
}

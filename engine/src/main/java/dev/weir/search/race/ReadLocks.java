package dev.weir.search.race;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.Dependence;
import dev.weir.trace.order.EventEffects;

/**
 * The events that take an object for reading between two writes of it. They do not depend on each
 * other, and whoever wants the object for writing has to come before all of them or wait for the
 * end of all; so in a race with one of them, the earliest, the others take part.
 */
public final class ReadLocks {
  private ReadLocks() {}

  /**
   * Whether an event takes an object for which it has to wait while others have it for reading. One
   * that {@linkplain EventLog#compares compares} only reads where others do.
   */
  public static boolean waitsForReaders(EventLog log, int event) {
    return log.kind(event) == EventKind.ACQUIRE && !log.compares(event);
  }

  /** Whether an event takes an object for reading. */
  static boolean is(EventLog log, int event, long address, int size) {
    return log.kind(event) == EventKind.READ_LOCK
        && log.address(event) < address + size
        && address < log.address(event) + log.size(event);
  }

  /**
   * Fills in those that take part in a race whose earlier event is one of them.
   *
   * @param first the earlier event of a race; where it does not take an object for reading, or the
   *     later step does not wait for that, there are none
   */
  public static void others(EventLog log, int first, boolean waits, IntList into) {
    into.clear();
    if (!waits || log.kind(first) != EventKind.READ_LOCK) {
      return;
    }
    long address = log.address(first);
    int size = log.size(first);
    EventEffects effects = new EventEffects(log);
    for (int e = first + 1; e < log.size(); e++) {
      if (is(log, e, address, size)) {
        into.add(e);
      } else if (Dependence.writesSome(effects.of(e), address, size)) {
        return;
      }
    }
  }
}

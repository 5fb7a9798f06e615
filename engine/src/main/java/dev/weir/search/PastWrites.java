package dev.weir.search;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;

/** Which events of an execution wrote some bytes of memory. */
final class PastWrites {
  private final EventLog log;

  PastWrites(EventLog log) {
    this.log = log;
  }

  /** Whether an event writes some of these bytes. */
  boolean writes(int e, long address, int size) {
    EventKind kind = log.kind(e);
    if (!kind.writes() || log.isWithoutEffect(e)) {
      return false;
    }
    if (kind == EventKind.ATOMIC_BLOCK) {
      for (int i = 0; i < log.accessCount(e); i++) {
        if (log.accessWrites(e, i)
            && overlap(log.accessAddress(e, i), log.accessSize(e, i), address, size)) {
          return true;
        }
      }
      return false;
    }
    return overlap(log.address(e), log.extent(e), address, size);
  }

  /** Whether a write of some of these bytes writes all of them at once. */
  boolean covers(int e, long address, int size) {
    if (log.kind(e) != EventKind.ATOMIC_BLOCK) {
      return log.address(e) <= address && address + size <= log.address(e) + log.extent(e);
    }
    for (int i = 0; i < log.accessCount(e); i++) {
      long start = log.accessAddress(e, i);
      if (log.accessWrites(e, i)
          && start <= address
          && address + size <= start + log.accessSize(e, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean overlap(long a, long aSize, long b, int bSize) {
    return a < b + bSize && b < a + aSize;
  }
}

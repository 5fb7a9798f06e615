package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.trace.EventLog;

/** Which events access some bytes. */
final class Overlap {
  private Overlap() {}

  /** Whether an event of a thread accesses some of these bytes; a buffered store does. */
  static boolean of(EventLog log, int event, long address, long size) {
    return switch (log.kind(event)) {
      case UPDATE, FENCE, CREATE, JOIN, CHOICE -> false;
      case ATOMIC_BLOCK -> {
        boolean overlaps = false;
        for (int i = 0; i < log.accessCount(event); i++) {
          overlaps |= overlap(log.accessAddress(event, i), log.accessSize(event, i), address, size);
        }
        yield overlaps;
      }
      default -> overlap(log.address(event), log.extent(event), address, size);
    };
  }

  /** Whether two events of threads access a common byte and one writes it. */
  static boolean isConflict(EventLog log, int one, int other) {
    EventKind kind = log.kind(one);
    if (kind != EventKind.ATOMIC_BLOCK) {
      boolean writes = kind.writes() || kind == EventKind.STORE;
      return conflicts(log, other, log.address(one), log.extent(one), writes);
    }
    for (int i = 0; i < log.accessCount(one); i++) {
      if (conflicts(
          log,
          other,
          log.accessAddress(one, i),
          log.accessSize(one, i),
          log.accessWrites(one, i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean conflicts(
      EventLog log, int event, long address, long size, boolean writes) {
    EventKind kind = log.kind(event);
    if (kind != EventKind.ATOMIC_BLOCK) {
      return (writes || kind.writes() || kind == EventKind.STORE) && of(log, event, address, size);
    }
    for (int i = 0; i < log.accessCount(event); i++) {
      if ((writes || log.accessWrites(event, i))
          && overlap(log.accessAddress(event, i), log.accessSize(event, i), address, size)) {
        return true;
      }
    }
    return false;
  }

  private static boolean overlap(long one, long itsSize, long other, long size) {
    return one < other + size && other < one + itsSize;
  }
}

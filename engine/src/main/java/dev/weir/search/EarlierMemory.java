package dev.weir.search;

import dev.weir.machine.EventKind;
import dev.weir.trace.EventLog;

/** What was in memory before the writes of an execution, from what they overwrote. */
final class EarlierMemory {
  private final EventLog log;

  EarlierMemory(EventLog log) {
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
    return overlap(log.address(e), log.size(e), address, size);
  }

  /** Whether a write of some of these bytes writes all of them at once. */
  boolean covers(int e, long address, int size) {
    if (log.kind(e) != EventKind.ATOMIC_BLOCK) {
      return log.address(e) <= address && address + size <= log.address(e) + log.size(e);
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

  /** The value of some bytes before a write, from that after it. */
  long before(int write, long address, int size, long after) {
    return switch (log.kind(write)) {
      // It leaves the bytes as they are.
      case FREE -> after;
      case ATOMIC_BLOCK -> beforeBlock(write, address, size, after);
      default -> {
        long start = log.address(write);
        long value = restored(start, log.size(write), log.previous(write), address, size, after);
        yield log.size(write) <= Long.BYTES
            ? value
            : restored(
                start + Long.BYTES, Long.BYTES, log.previousHigh(write), address, size, value);
      }
    };
  }

  private long beforeBlock(int write, long address, int size, long after) {
    long value = after;
    for (int i = log.accessCount(write) - 1; i >= 0; i--) {
      // Larger ones end an object's life.
      if (log.accessWrites(write, i) && log.accessSize(write, i) <= Long.BYTES) {
        long previous = log.accessPrevious(write, i);
        long at = log.accessAddress(write, i);
        value = restored(at, log.accessSize(write, i), previous, address, size, value);
      }
    }
    return value;
  }

  private static long restored(
      long written, int writtenSize, long previous, long address, int size, long after) {
    long value = after;
    for (int i = 0; i < size; i++) {
      long offset = address + i - written;
      if (offset >= 0 && offset < Math.min(writtenSize, Long.BYTES)) {
        long old = (previous >>> (Byte.SIZE * offset)) & 0xff;
        value = (value & ~(0xffL << (Byte.SIZE * i))) | (old << (Byte.SIZE * i));
      }
    }
    return value;
  }

  private static boolean overlap(long a, int aSize, long b, int bSize) {
    return a < b + bSize && b < a + aSize;
  }
}

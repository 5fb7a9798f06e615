package dev.weir.search.race;

import dev.weir.machine.Machine;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;

/**
 * The value of up to 16 bytes of memory that a thread waits to read, at a moment in the past:
 * events that wrote it are taken back one by one, the newest first.
 */
final class PastValue {
  private final Machine machine;
  private final EventLog log;
  private int thread;
  private long address;
  private int size;

  /** The first 8 bytes, and those behind them. */
  private long low;

  private long high;

  PastValue(Machine machine, EventLog log) {
    this.machine = machine;
    this.log = log;
  }

  /** Starts from what a thread would read now. */
  void start(int newThread, long newAddress, int newSize) {
    thread = newThread;
    address = newAddress;
    size = newSize;
    low = machine.awaits().valueToRead(thread);
    high = machine.awaits().highToRead(thread);
  }

  /** Whether the thread would go on, were this the value. */
  boolean endsWaiting() {
    return !machine.awaits().isSpinIteration(thread, low, high);
  }

  /** Whether this is what a compare-exchange expects. */
  boolean is(long expected, long expectedHigh) {
    return low == expected && (size <= Long.BYTES || high == expectedHigh);
  }

  /** Goes back over a write of some of the bytes. */
  void takeBack(int write) {
    EventKind kind = log.kind(write);
    if (kind == EventKind.ATOMIC_BLOCK) {
      takeBackBlock(write);
    } else if (kind != EventKind.FREE) {
      // The end of an object's life leaves the bytes as they are.
      long start = log.address(write);
      restore(start, Math.min(log.size(write), Long.BYTES), log.previous(write));
      if (log.size(write) > Long.BYTES) {
        restore(start + Long.BYTES, Long.BYTES, log.previousHigh(write));
      }
    }
  }

  private void takeBackBlock(int write) {
    for (int i = log.accessCount(write) - 1; i >= 0; i--) {
      // Larger ones end an object's life.
      if (log.accessWrites(write, i) && log.accessSize(write, i) <= Long.BYTES) {
        restore(
            log.accessAddress(write, i), log.accessSize(write, i), log.accessPrevious(write, i));
      }
    }
  }

  private void restore(long written, int writtenSize, long previous) {
    for (int i = 0; i < size; i++) {
      long offset = address + i - written;
      if (offset >= 0 && offset < writtenSize) {
        long old = (previous >>> (Byte.SIZE * offset)) & 0xff;
        if (i < Long.BYTES) {
          low = with(low, i, old);
        } else {
          high = with(high, i - Long.BYTES, old);
        }
      }
    }
  }

  private static long with(long word, int index, long value) {
    return (word & ~(0xffL << (Byte.SIZE * index))) | (value << (Byte.SIZE * index));
  }
}

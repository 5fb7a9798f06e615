package dev.weir.trace.graph;

import dev.weir.trace.EventLog;
import dev.weir.trace.order.EventEffects;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/**
 * The bytes that tell executions of a log apart. The end of an object's life writes all its bytes,
 * which may be very many; but those that nothing else accesses see that end alone, and the first of
 * them stands for all.
 */
public final class TouchedBytes {
  /** Larger than any access but the end of an object's life. */
  private static final int LARGEST_ACCESS = 16;

  private final NavigableSet<Long> touched = new TreeSet<>();

  /** Those of all events of a log. */
  public TouchedBytes(EventLog log) {
    if (!hasLargeEnd(log)) {
      return; // All bytes of everything matter, and nobody asks which.
    }
    EventEffects effects = new EventEffects(log);
    for (int e = 0; e < log.size(); e++) {
      effects.of(e);
      for (int i = 0; i < effects.accessCount(); i++) {
        touch(effects.address(i), effects.extent(i));
      }
    }
  }

  private static boolean hasLargeEnd(EventLog log) {
    EventEffects effects = new EventEffects(log);
    for (int e = 0; e < log.size(); e++) {
      effects.of(e);
      for (int i = 0; i < effects.accessCount(); i++) {
        if (effects.extent(i) > LARGEST_ACCESS) {
          return true;
        }
      }
    }
    return false;
  }

  private void touch(long address, long size) {
    long bytes = size > LARGEST_ACCESS ? 1 : size;
    for (int i = 0; i < bytes; i++) {
      touched.add(address + i);
    }
  }

  /** Hands over the bytes of an access, or of the end of an object's life, that matter. */
  public void forEach(long address, long size, LongConsumer use) {
    if (size > LARGEST_ACCESS) {
      touched.subSet(address, address + size).forEach(use::accept);
      return;
    }
    for (int i = 0; i < size; i++) {
      use.accept(address + i);
    }
  }
}

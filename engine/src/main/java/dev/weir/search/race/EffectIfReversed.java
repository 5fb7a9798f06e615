package dev.weir.search.race;

import dev.weir.machine.memory.SyncState;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.trace.EventLog;

/** What events of the present execution would do where an earlier event did not come before. */
final class EffectIfReversed {
  /** Bytes of a word of the log. */
  private static final int WORD = 8;

  private final EventLog log;

  EffectIfReversed(EventLog log) {
    this.log = log;
  }

  /**
   * What an event does to memory without an earlier one: a compare-exchange or trylock may succeed
   * where it failed, or fail where it succeeded.
   */
  MemoryEffect of(int earlier, int event) {
    EventKind kind = log.kind(event);
    if (!log.kind(earlier).writes()) {
      return log.effect(event);
    }
    return switch (kind) {
      case FAILED_TRYLOCK -> MemoryEffect.WRITE;
      case TRYLOCK -> failsWithout(earlier) ? MemoryEffect.READ : MemoryEffect.WRITE;
      case READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE ->
          !log.compares(event) || succeedsWithout(earlier, event)
              ? MemoryEffect.WRITE
              : MemoryEffect.READ;
      case ACQUIRE, READ_LOCK ->
          !log.compares(event)
              ? log.effect(event)
              : succeedsWithout(earlier, event) ? MemoryEffect.WRITE : MemoryEffect.READ;
      default -> log.effect(event);
    };
  }

  /**
   * Whether an attempt to take an object fails without an earlier write: it gave back what was
   * held, or added to what was none. (An attempt to write that fails since others read is a write.)
   */
  private boolean failsWithout(int earlier) {
    return switch (log.kind(earlier)) {
      case UNLOCK -> SyncState.isHeld(log.previous(earlier));
      case POST -> (log.previous(earlier) & SyncState.COUNT_MASK) == 0;
      case ACQUIRE, TRYLOCK -> false;
      default -> true;
    };
  }

  /** Whether a compare-exchange would succeed without the earlier write. */
  private boolean succeedsWithout(int earlier, int event) {
    return wordWithout(earlier, event, 0, log.previous(event)) == log.expected(event)
        && (log.size(event) <= WORD
            || wordWithout(earlier, event, WORD, log.previousHigh(event))
                == log.expectedHigh(event));
  }

  /**
   * A word that an event would find without an earlier write.
   *
   * @param start the word's offset in what the event accesses
   * @param found what it found
   */
  private long wordWithout(int earlier, int event, int start, long found) {
    if (log.kind(earlier) == EventKind.ATOMIC_BLOCK || log.kind(earlier) == EventKind.FREE) {
      return found;
    }
    long value = found;
    int bytes = Math.min(log.size(event) - start, WORD);
    for (int i = 0; i < bytes; i++) {
      long offset = log.address(event) + start + i - log.address(earlier);
      if (offset >= 0 && offset < log.size(earlier)) {
        value = (value & ~(0xffL << (8 * i))) | (byteBefore(earlier, offset) << (8 * i));
      }
    }
    return value;
  }

  private long byteBefore(int earlier, long offset) {
    long word = offset < WORD ? log.previous(earlier) : log.previousHigh(earlier);
    return (word >>> (8 * (offset % WORD))) & 0xff;
  }

  /**
   * Whether an attempt to take an object may do otherwise without an earlier write than {@link #of}
   * says: that goes by what operations on the object do to it in between its free and its held
   * state, and not by who holds it how often, nor by how it came to be.
   */
  boolean isUnsure(int earlier, int event) {
    boolean hasFailed = log.kind(event) == EventKind.FAILED_TRYLOCK;
    if (!hasFailed && log.kind(event) != EventKind.TRYLOCK) {
      return false;
    }
    return switch (log.kind(earlier)) {
      case LOCK -> !hasFailed || SyncState.isHeld(log.previous(earlier));
      case TRYLOCK, ACQUIRE -> hasFailed && SyncState.isHeld(log.previous(earlier));
      case UNLOCK, POST -> hasFailed;
      default -> true;
    };
  }
}

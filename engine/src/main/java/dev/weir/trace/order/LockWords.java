package dev.weir.trace.order;

import dev.weir.machine.memory.SyncState;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;

/**
 * Which event holds, or last held, a location as a lock: the one that a lock of it is in a race
 * with. The words of locks are memory, which the program may write by other means than the
 * operations on them.
 */
final class LockWords {
  private static final int NONE = EventLog.NONE;

  private final EventLog log;
  private final LatestEvents latest;
  private final Locations locations;

  LockWords(EventLog log, LatestEvents latest, Locations locations) {
    this.log = log;
    this.latest = latest;
    this.locations = locations;
  }

  /** The event that holds or last held a location as a lock, once an event has written it. */
  int after(int e, int location) {
    return switch (log.kind(e)) {
      case TRYLOCK -> SyncState.isHeld(log.previous(e)) ? latest.lock(location) : e;
      case UNLOCK -> latest.lock(location);
      case SYNCHRONISE -> SyncState.isHeld(log.value(e)) ? latest.lock(location) : NONE;
      // Like an unlock: who waits for the lock cannot have it before, but before it was taken.
      case WRITE, UPDATE, READ_MODIFY_WRITE ->
          overwritesHeld(e, location) ? latest.lock(location) : NONE;
      case ACQUIRE, POST, ARRIVE, WAIT, SIGNAL, FREE -> NONE;
      case LOCK, ATOMIC_BLOCK -> throw new IllegalStateException("asked otherwise");
      case LOAD,
          STORE,
          FAILED_COMPARE_EXCHANGE,
          FAILED_TRYLOCK,
          FENCE,
          READ_LOCK,
          FAILED_READ_LOCK,
          CREATE,
          JOIN,
          CHOICE ->
          throw new IllegalStateException("writes nothing");
    };
  }

  /** Whether an access that is no operation on a lock finds a location held as one. */
  private boolean overwritesHeld(int e, int location) {
    if (latest.lock(location) == NONE) {
      return false;
    }
    long offset = locations.start(location) - log.address(e);
    boolean isLow = offset < Long.BYTES;
    long before = isLow ? log.previous(e) : log.previousHigh(e);
    return SyncState.isHeld(before >>> Byte.SIZE * (offset % Long.BYTES));
  }

  /**
   * The same, once an access of an atomic block has written it; a read that follows says what an
   * operation has left there.
   */
  int afterAccess(int e, int access, int location) {
    if (!log.accessOperates(e, access)) {
      return NONE;
    }
    boolean isAfterHeld =
        access + 1 < log.accessCount(e)
            && log.accessAddress(e, access + 1) == log.accessAddress(e, access)
            && SyncState.isHeld(log.accessPrevious(e, access + 1));
    if (SyncState.isHeld(log.accessPrevious(e, access))) {
      return latest.lock(location);
    }
    return isAfterHeld ? e : NONE;
  }

  /** Whether a write is one by which a mutex that was held is given back. */
  boolean givesBack(int write, int location) {
    if (write == NONE || log.kind(write) != EventKind.ATOMIC_BLOCK) {
      return isUnlock(write) && SyncState.isHeld(log.previous(write));
    }
    for (int i = 0; i < log.accessCount(write); i++) {
      if (log.accessOperates(write, i)
          && log.accessAddress(write, i) == locations.start(location)) {
        return SyncState.isHeld(log.accessPrevious(write, i));
      }
    }
    return false;
  }

  /** Whether a write is another thread's unlock of a mutex that nobody held, which is an error. */
  boolean isRefusedUnlock(int write, int thread) {
    return isUnlock(write) && !SyncState.isHeld(log.previous(write)) && log.thread(write) != thread;
  }

  private boolean isUnlock(int write) {
    return write != NONE && log.kind(write) == EventKind.UNLOCK;
  }
}

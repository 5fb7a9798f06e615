package dev.weir.search;

import dev.weir.machine.Actors;
import dev.weir.machine.EventKind;
import dev.weir.machine.Machine;
import dev.weir.machine.Step;
import dev.weir.search.StepSummary.Access;
import dev.weir.trace.ChronologicalTrace;
import dev.weir.trace.EventLog;

/**
 * The races of awaits: a read that ends a waiting could have come before an earlier write only if
 * the value before that write would have ended the waiting too.
 */
final class AwaitRaces {
  private final Machine machine;
  private final ChronologicalTrace trace;
  private final EventLog log;

  /** What the read of the last waiting thread would find before the write that it could pass. */
  private long found;

  private boolean isFound;

  AwaitRaces(Machine machine, ChronologicalTrace trace) {
    this.machine = machine;
    this.trace = trace;
    this.log = trace.log();
  }

  /** What {@link Step#awaitRace} is to be for the step that an actor is about to take. */
  int of(int actor) {
    if (!Actors.isThread(actor) || !machine.awaits().maySpin(actor >> 1)) {
      return Step.NO_AWAIT;
    }
    int thread = actor >> 1;
    Step read = machine.pending(actor);
    if (read.kind == EventKind.ACQUIRE) {
      return ofAcquire(thread, read);
    }
    long address = read.address;
    int size = read.size;
    int newest = trace.lastWrite(address, size);
    if (newest < 0 || log.thread(newest) == thread || !isPlain(newest)) {
      return Step.NO_AWAIT;
    }
    long value = before(newest, address, size, machine.awaits().valueToRead(thread));
    if (!machine.awaits().goesRound(thread, value)) {
      return Step.NO_AWAIT;
    }
    int race = search(thread, address, size, newest, value);
    return race == EventLog.NONE ? Step.NO_RACE : race;
  }

  /**
   * The write that a thread that waits at the end could have come before, since the value before it
   * would have ended the waiting; or NONE.
   */
  int ofWaiting(int thread) {
    Step read = machine.pending(Actors.ofThread(thread));
    if (read.kind == EventKind.ACQUIRE) {
      return searchAcquire(thread, read);
    }
    long address = read.address;
    int size = read.size;
    boolean fences = read.drain == Step.Drain.ALL;
    long value = machine.awaits().valueToRead(thread);
    int race = search(thread, address, size, log.size(), value);
    boolean precedes =
        race != EventLog.NONE
            && (fences ? trace.precedesFence(race, thread) : trace.precedesThread(race, thread));
    return precedes ? EventLog.NONE : race;
  }

  /** The same for a step that takes part of a synchronisation object. */
  private int ofAcquire(int thread, Step step) {
    int newest = trace.lastWrite(step.address, step.size);
    if (newest < 0 || log.thread(newest) == thread || !isPlain(newest)) {
      return Step.NO_AWAIT;
    }
    int race = searchAcquire(thread, step);
    return race == newest ? Step.NO_AWAIT : race == EventLog.NONE ? Step.NO_RACE : race;
  }

  /**
   * The event that such a step could have come before. Between two writes of the object it may have
   * been taken for reading by several threads, whose order does not matter: the step comes before
   * all of them, and the earliest stands for them ({@link ReadLocks}).
   */
  private int searchAcquire(int thread, Step step) {
    long now = machine.awaits().valueToRead(thread);
    int later = EventLog.NONE;
    int reader = EventLog.NONE;
    for (int e = log.size() - 1; e >= 0; e--) {
      if (ReadLocks.is(log, e, step.address, step.size)) {
        if (trace.precedesFence(e, thread)) {
          return EventLog.NONE;
        }
        reader = e;
      } else if (writes(e, step.address, step.size)) {
        int race = reader == EventLog.NONE ? later : reader;
        if (race != EventLog.NONE && !machine.awaits().goesRound(thread, now)) {
          return race;
        }
        if (trace.precedesFence(e, thread)) {
          return EventLog.NONE;
        }
        if (!isPlain(e)) {
          return e;
        }
        now = before(e, step.address, step.size, now);
        later = e;
        reader = EventLog.NONE;
      }
    }
    int race = reader == EventLog.NONE ? later : reader;
    return race == EventLog.NONE || machine.awaits().goesRound(thread, now) ? EventLog.NONE : race;
  }

  /**
   * Goes back over the writes before a place, from the value there, to the first that may be
   * passed.
   */
  private int search(int thread, long address, int size, int from, long value) {
    long now = value;
    for (int e = from - 1; e >= 0; e--) {
      if (!writes(e, address, size)) {
        continue;
      }
      if (log.thread(e) == thread) {
        return EventLog.NONE;
      }
      if (!isPlain(e)) {
        isFound = false;
        return e;
      }
      now = before(e, address, size, now);
      if (!machine.awaits().goesRound(thread, now)) {
        found = now;
        // Otherwise others may have written the rest of the bytes since.
        isFound = log.address(e) <= address && address + size <= log.address(e) + log.size(e);
        return e;
      }
    }
    return EventLog.NONE;
  }

  private boolean writes(int e, long address, int size) {
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

  private static boolean overlap(long a, int aSize, long b, int bSize) {
    return a < b + bSize && b < a + aSize;
  }

  /** Whether the value before a write is known. */
  private boolean isPlain(int e) {
    for (int i = 0; i < log.accessCount(e); i++) {
      if (log.accessSize(e, i) > 8) {
        return false;
      }
    }
    return log.kind(e) != EventKind.FREE && log.size(e) <= 8;
  }

  /** The value of some bytes before a write, from that after it. */
  private long before(int write, long address, int size, long after) {
    if (log.kind(write) != EventKind.ATOMIC_BLOCK) {
      return restored(
          log.address(write), log.size(write), log.previous(write), address, size, after);
    }
    long value = after;
    for (int i = log.accessCount(write) - 1; i >= 0; i--) {
      if (log.accessWrites(write, i)) {
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
      if (offset >= 0 && offset < writtenSize) {
        long old = (previous >>> (8 * offset)) & 0xff;
        value = (value & ~(0xffL << (8 * i))) | (old << (8 * i));
      }
    }
    return value;
  }

  /**
   * The step of a thread that waits in an await, taken before the write that {@link #ofWaiting} has
   * just given.
   */
  StepSummary summary(int thread) {
    Step read = machine.pending(Actors.ofThread(thread));
    boolean writes = read.kind.writes() || read.compares;
    writes &= !read.compares || found == read.expected;
    return StepSummary.ofAwait(thread, read, writes ? Access.WRITE : Access.READ);
  }

  /**
   * Whether what that step does in its new place must be found out by running what comes before it:
   * a compare-exchange may succeed or fail there.
   */
  boolean mustBeRun(int thread) {
    return !isFound && machine.pending(Actors.ofThread(thread)).compares;
  }

  /** Whether a thread waits in an await. */
  boolean isWaiting(int thread) {
    if (!machine.exists(thread)) {
      return false;
    }
    return switch (machine.waiting(thread)) {
      case AWAIT -> true;
      case SEMAPHORE, RWLOCK, ONCE ->
          machine.buffers().isEmpty(thread) && !machine.isEnabled(Actors.ofThread(thread));
      default -> false;
    };
  }
}

package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.FailureKind;
import dev.weir.machine.Step;
import dev.weir.machine.Waiting;

/**
 * POSIX read-write locks; neither readers nor writers are preferred.
 *
 * <p>The {@link SyncWord} holds the writer's identity plus 1, 0 while nobody writes, or {@link
 * #DESTROYED}. Taking the lock for reading is a read: the word stays, and who reads is noted behind
 * it, at offset 4 how often in all and from offset 8 four bits for each thread, which come out the
 * same whatever the order of the readers. Giving back, and taking for writing, are writes. So is an
 * attempt to write that fails because of readers, since it depends on theirs, which it would not if
 * it were a read. After a write, the word has the complement of the number of readers if there are
 * any. All zeros are the static initialiser.
 */
final class ReadWriteLocks {
  private static final int WORD = 4;
  private static final int COUNT_OFFSET = 4;
  private static final int HOLDS_OFFSET = 8;
  private static final int SIZE = 40;
  private static final int HOLD_BITS = 4;
  private static final int MAX_HOLDS = 15;
  private static final int MAX_THREADS = 64;
  private static final int DESTROYED = Integer.MIN_VALUE;

  private ReadWriteLocks() {}

  private static long self(Call call) {
    return call.thread() + 1L;
  }

  private static int word(Call call) {
    return (int) SyncWord.get(call, call.argument(0));
  }

  private static int readers(Call call) {
    return (int) call.peek(call.argument(0) + COUNT_OFFSET, WORD);
  }

  private static long holdsAddress(Call call) {
    return call.argument(0) + HOLDS_OFFSET + call.thread() * HOLD_BITS / Byte.SIZE;
  }

  private static int holdsShift(Call call) {
    return call.thread() * HOLD_BITS % Byte.SIZE;
  }

  /** How often the thread has taken the lock for reading. */
  private static int holds(Call call) {
    return call.thread() >= MAX_THREADS
        ? 0
        : (int) (call.peek(holdsAddress(call), 1) >>> holdsShift(call)) & MAX_HOLDS;
  }

  private static void addHold(Call call, int change) {
    long holds = call.peek(holdsAddress(call), 1) + ((long) change << holdsShift(call));
    call.poke(holdsAddress(call), 1, holds & 0xff);
    call.poke(call.argument(0) + COUNT_OFFSET, WORD, readers(call) + change);
  }

  private static void write(Call call, Step step, long word) {
    SyncWord.set(call, step, call.argument(0), word);
  }

  private static boolean isReadable(Call call) {
    return SyncWord.isReadable(call, call.argument(0));
  }

  /** Whether nobody writes, as far as a word tells. */
  private static boolean isUnwritten(long word) {
    return (int) word <= 0;
  }

  private static boolean isFree(Call call) {
    return readers(call) == 0 && isUnwritten(word(call));
  }

  /** Whether the lock can be used; the call fails otherwise. */
  private static boolean check(Call call) {
    if (!SyncWord.check(call, call.argument(0), SIZE)) {
      return false;
    }
    if (word(call) == DESTROYED) {
      fail(call, "use", ", which was destroyed");
      return false;
    }
    return true;
  }

  private static void fail(Call call, String use, String why) {
    SyncWord.fail(call, use + " of read-write lock", call.argument(0), why);
  }

  private static void takeForReading(Call call, Step step) {
    step.value = SyncWord.get(call, call.argument(0));
    if (call.thread() >= MAX_THREADS || holds(call) == MAX_HOLDS) {
      call.fail(
          FailureKind.UNSUPPORTED,
          call.name() + " by more than " + MAX_THREADS + " threads, or more than 15 times by one");
    } else {
      addHold(call, 1);
    }
  }

  /** {@code int pthread_rwlock_rdlock(pthread_rwlock_t *lock)}. */
  static final class ReadLock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.READ_LOCK, call.argument(0));
    }

    @Override
    public boolean canTake(Call call, long word) {
      return isUnwritten(word);
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return !isReadable(call) || canTake(call, word(call));
    }

    @Override
    public Waiting waiting() {
      return Waiting.RWLOCK;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        takeForReading(call, step);
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock)}, and {@code timedrdlock}.
   *
   * @param failure what the call returns while somebody writes
   */
  record TryReadLock(int failure) implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      boolean takes = isUnwritten(word(call));
      EventKind kind = takes ? EventKind.READ_LOCK : EventKind.FAILED_READ_LOCK;
      return SyncWord.next(step, kind, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (step.kind == EventKind.READ_LOCK) {
          takeForReading(call, step);
        } else {
          Values.returnInt(call, failure);
        }
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_rwlock_wrlock(pthread_rwlock_t *lock)}. */
  static final class WriteLock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.ACQUIRE, call.argument(0));
    }

    @Override
    public boolean canTake(Call call, long word) {
      return word == 0 || (int) word == DESTROYED;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return !isReadable(call) || isFree(call);
    }

    @Override
    public Waiting waiting() {
      return Waiting.RWLOCK;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        write(call, step, self(call));
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code int pthread_rwlock_trywrlock(pthread_rwlock_t *lock)}, and {@code timedwrlock}.
   *
   * @param failure what the call returns while somebody reads or writes
   */
  record TryWriteLock(int failure) implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      EventKind kind =
          !isUnwritten(word(call))
              ? EventKind.FAILED_TRYLOCK
              : readers(call) > 0 ? EventKind.SYNCHRONISE : EventKind.TRYLOCK;
      return SyncWord.next(step, kind, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (step.kind == EventKind.TRYLOCK) {
          write(call, step, self(call));
        } else {
          if (step.kind == EventKind.SYNCHRONISE) {
            write(call, step, ~(long) readers(call));
          }
          Values.returnInt(call, failure);
        }
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_rwlock_unlock(pthread_rwlock_t *lock)}. */
  static final class Unlock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      // One that is refused gives nothing back that others could have waited for.
      boolean isHeld = word(call) == self(call) || holds(call) > 0;
      EventKind kind = isHeld ? EventKind.UNLOCK : EventKind.SYNCHRONISE;
      return SyncWord.next(step, kind, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (!check(call)) {
        return Progress.DONE;
      }
      if (word(call) == self(call)) {
        write(call, step, 0);
      } else if (holds(call) > 0) {
        addHold(call, -1);
        write(call, step, readers(call) == 0 ? 0 : ~(long) readers(call));
      } else {
        write(call, step, word(call));
        fail(call, "unlock", ", which is not held by this thread");
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code pthread_rwlock_init} and {@code pthread_rwlock_destroy}.
   *
   * @param begins which of the two
   */
  record SetUp(boolean begins) implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.SYNCHRONISE, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (begins) {
        if (call.check(call.argument(0), SIZE, true)) {
          write(call, step, 0);
          for (int offset = COUNT_OFFSET; offset < SIZE; offset += WORD) {
            call.poke(call.argument(0) + offset, WORD, 0);
          }
        }
      } else if (check(call)) {
        if (isFree(call)) {
          write(call, step, DESTROYED);
        } else {
          fail(call, "destruction", ", which is held");
        }
      }
      return Progress.DONE;
    }
  }
}

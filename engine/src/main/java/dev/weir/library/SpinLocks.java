package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.Step;

/**
 * POSIX spin locks: a {@link SyncWord}, 0 while the lock is free, the holder's identity plus 1, or
 * {@link #DESTROYED}. Whoever waits for one waits as for a mutex.
 */
final class SpinLocks {
  private static final long FREE = 0;
  private static final long DESTROYED = 0xffff_ffffL;

  private SpinLocks() {}

  private static long self(Call call) {
    return call.thread() + 1L;
  }

  private static long holder(Call call) {
    return SyncWord.get(call, call.argument(0));
  }

  private static boolean isFree(Call call) {
    return !SyncWord.isReadable(call, call.argument(0))
        || holder(call) == FREE
        || holder(call) == DESTROYED;
  }

  private static boolean check(Call call) {
    if (!SyncWord.check(call, call.argument(0), SyncWord.SIZE)) {
      return false;
    }
    if (holder(call) == DESTROYED) {
      fail(call, "use", ", which was destroyed");
      return false;
    }
    return true;
  }

  private static void fail(Call call, String use, String why) {
    SyncWord.fail(call, use + " of spin lock", call.argument(0), why);
  }

  private static void setHolder(Call call, Step step, long holder) {
    SyncWord.set(call, step, call.argument(0), holder);
  }

  /** {@code int pthread_spin_lock(pthread_spinlock_t *lock)}. */
  static final class Lock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.LOCK, call.argument(0));
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return isFree(call);
    }

    @Override
    public boolean canTake(Call call, long holder) {
      return holder == FREE || holder == DESTROYED;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        setHolder(call, step, self(call));
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_spin_trylock(pthread_spinlock_t *lock)}. */
  static final class TryLock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(
          step, isFree(call) ? EventKind.TRYLOCK : EventKind.FAILED_TRYLOCK, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (step.kind == EventKind.TRYLOCK) {
          setHolder(call, step, self(call));
        } else {
          step.previous = holder(call);
          step.value = step.previous;
          Values.returnInt(call, Values.EBUSY);
        }
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_spin_unlock(pthread_spinlock_t *lock)}. */
  static final class Unlock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.UNLOCK, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (holder(call) == self(call)) {
          setHolder(call, step, FREE);
        } else {
          fail(call, "unlock", ", which is not held by this thread");
        }
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code pthread_spin_init} and {@code pthread_spin_destroy}.
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
      if (begins ? !call.check(call.argument(0), SyncWord.SIZE, true) : !check(call)) {
        return Progress.DONE;
      }
      if (!begins && holder(call) != FREE) {
        fail(call, "destruction", ", which is locked");
      } else {
        setHolder(call, step, begins ? FREE : DESTROYED);
      }
      return Progress.DONE;
    }
  }
}

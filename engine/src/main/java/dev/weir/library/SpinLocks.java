package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.FailureKind;
import dev.weir.machine.Step;

/**
 * POSIX spin locks: one word of 4 bytes, 0 while the lock is free, the holder's identity plus 1, or
 * {@link #DESTROYED}. Whoever waits for one waits as for a mutex. Every operation is a full fence.
 */
final class SpinLocks {
  private static final int WORD = 4;
  private static final long FREE = 0;
  private static final long DESTROYED = 0xffff_ffffL;

  private SpinLocks() {}

  private static long self(Call call) {
    return call.thread() + 1L;
  }

  private static long holder(Call call) {
    return call.peek(call.argument(0), WORD);
  }

  private static boolean isFree(Call call) {
    return !call.isReadable(call.argument(0), WORD)
        || holder(call) == FREE
        || holder(call) == DESTROYED;
  }

  private static boolean check(Call call) {
    if (!call.check(call.argument(0), WORD, true) || !call.checkDefined(call.argument(0), WORD)) {
      return false;
    }
    if (holder(call) == DESTROYED) {
      fail(call, "use of ", ", which was destroyed");
      return false;
    }
    return true;
  }

  private static void fail(Call call, String what, String why) {
    String name = call.machine().names().name(call.argument(0));
    call.fail(FailureKind.LOCK, what + "spin lock " + name + why);
  }

  private static void setHolder(Call call, Step step, long holder) {
    step.previous = holder(call);
    step.value = holder;
    call.poke(call.argument(0), WORD, holder);
  }

  private static void describe(Call call, Step step, EventKind kind) {
    step.access(kind, call.argument(0), WORD, Step.Drain.ALL);
  }

  /** {@code int pthread_spin_lock(pthread_spinlock_t *lock)}. */
  static final class Lock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      describe(call, step, EventKind.LOCK);
      return Visibility.STEP;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return isFree(call);
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
      describe(call, step, isFree(call) ? EventKind.TRYLOCK : EventKind.FAILED_TRYLOCK);
      return Visibility.STEP;
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
      describe(call, step, EventKind.UNLOCK);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (holder(call) == self(call)) {
          setHolder(call, step, FREE);
        } else {
          fail(call, "unlock of ", ", which is not held by this thread");
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
      describe(call, step, EventKind.SYNCHRONISE);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (begins ? !call.check(call.argument(0), WORD, true) : !check(call)) {
        return Progress.DONE;
      }
      if (!begins && holder(call) != FREE) {
        fail(call, "destruction of ", ", which is locked");
      } else {
        setHolder(call, step, begins ? FREE : DESTROYED);
      }
      return Progress.DONE;
    }
  }
}

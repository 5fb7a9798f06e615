package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;

/**
 * POSIX spin locks: a {@link SyncWord} that tells the holder. There is no static initialiser.
 * Whoever waits for one waits as for a mutex.
 */
final class SpinLocks {
  private static final String WHAT = "spin lock";

  private SpinLocks() {}

  private static long word(Call call) {
    return SyncWord.get(call, call.argument(0));
  }

  private static boolean isReady(long word) {
    return SyncState.readiness(word) == SyncState.INITIALISED;
  }

  private static boolean canTake(long word) {
    return !isReady(word) || !SyncState.isHeld(word);
  }

  private static boolean isFree(Call call) {
    return !SyncWord.isReadable(call, call.argument(0)) || canTake(word(call));
  }

  private static boolean check(Call call) {
    return SyncWord.check(call, WHAT, call.argument(0), SyncWord.SIZE, SpinLocks::isReady);
  }

  private static void fail(Call call, String use, String why) {
    SyncWord.fail(call, use + " of " + WHAT, call.argument(0), why);
  }

  private static void write(Call call, Step step, long word) {
    SyncWord.set(call, step, call.argument(0), word);
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
    public boolean canTake(Call call, long word) {
      return SpinLocks.canTake(word);
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        write(call, step, SyncState.heldBy(call.thread(), word(call)));
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_spin_trylock(pthread_spinlock_t *lock)}. */
  static final class TryLock implements Attempt {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(
          step, isFree(call) ? EventKind.TRYLOCK : EventKind.FAILED_TRYLOCK, call.argument(0));
    }

    @Override
    public boolean failsAt(Call call, long word) {
      return !SpinLocks.canTake(word);
    }

    @Override
    public void giveUp(Call call, long word) {
      Values.returnInt(call, Values.EBUSY);
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (step.kind == EventKind.TRYLOCK) {
          write(call, step, SyncState.heldBy(call.thread(), word(call)));
        } else {
          step.previous = word(call);
          step.value = step.previous;
          giveUp(call, step.previous);
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
        if (SyncState.holder(word(call)) == call.thread()) {
          write(call, step, SyncState.released(word(call)));
        } else {
          fail(call, "unlock", ", which is not held by this thread");
        }
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_spin_init(pthread_spinlock_t *lock, int shared)}. */
  static final class Init extends SetUp.Initialisation {
    Init() {
      super(SyncWord.SIZE, SyncWord.SIZE);
    }

    @Override
    void check(Call call, long word) {
      if (isReady(word)) {
        SyncWord.failInitialised(call, WHAT, call.argument(0));
      }
    }
  }

  /** {@code int pthread_spin_destroy(pthread_spinlock_t *lock)}. */
  static final class Destroy extends SetUp.Destruction {
    Destroy() {
      super(WHAT, SyncWord.SIZE, SyncWord.SIZE);
    }

    @Override
    void check(Call call, long word) {
      if (!isReady(word)) {
        SyncWord.failUnready(call, WHAT, call.argument(0), word);
      } else if (SyncState.isHeld(word)) {
        fail(call, "destruction", ", which is locked");
      }
    }
  }
}

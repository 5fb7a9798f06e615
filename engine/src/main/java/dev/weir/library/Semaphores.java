package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.Step;
import dev.weir.machine.Waiting;

/**
 * POSIX semaphores: a {@link SyncWord}, the count, or {@link #DESTROYED}. A failed attempt and a
 * question for the count are reads, all others writes.
 */
final class Semaphores {
  private static final long MAX = Integer.MAX_VALUE;
  private static final long DESTROYED = 0xffff_ffffL;

  private Semaphores() {}

  private static long count(Call call) {
    return SyncWord.get(call, call.argument(0));
  }

  /** Whether the semaphore can be used; the call fails otherwise. */
  private static boolean check(Call call) {
    if (!SyncWord.check(call, call.argument(0), SyncWord.SIZE)) {
      return false;
    }
    if (count(call) == DESTROYED) {
      SyncWord.fail(call, "use of semaphore", call.argument(0), ", which was destroyed");
      return false;
    }
    return true;
  }

  private static void setCount(Call call, Step step, long count) {
    SyncWord.set(call, step, call.argument(0), count);
  }

  /** {@code int sem_wait(sem_t *semaphore)}. */
  static final class Wait implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.ACQUIRE, call.argument(0));
    }

    @Override
    public boolean canTake(Call call, long count) {
      return count > 0;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return !SyncWord.isReadable(call, call.argument(0)) || canTake(call, count(call));
    }

    @Override
    public Waiting waiting() {
      return Waiting.SEMAPHORE;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        setCount(call, step, count(call) - 1);
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code int sem_trywait(sem_t *semaphore)}, and {@code sem_timedwait}: whoever waits until a
   * time that may come at any moment either finds the semaphore free at some moment, or does not.
   *
   * @param failure what errno becomes where the count is 0
   */
  record TryWait(int failure) implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      boolean takes = !SyncWord.isReadable(call, call.argument(0)) || count(call) > 0;
      return SyncWord.next(
          step, takes ? EventKind.TRYLOCK : EventKind.FAILED_TRYLOCK, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (!check(call)) {
        return Progress.DONE;
      }
      if (step.kind == EventKind.TRYLOCK) {
        setCount(call, step, count(call) - 1);
      } else {
        Values.failWithErrno(call, failure);
      }
      return Progress.DONE;
    }
  }

  /** {@code int sem_post(sem_t *semaphore)}. */
  static final class Post implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.POST, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (count(call) == MAX) {
          SyncWord.fail(call, "the count of semaphore", call.argument(0), " overflows");
        } else {
          setCount(call, step, count(call) + 1);
        }
      }
      return Progress.DONE;
    }
  }

  /** {@code int sem_getvalue(sem_t *semaphore, int *value)}. */
  static final class GetValue implements ExternalFunction {
    private static final int READ = 0;

    @Override
    public Visibility next(Call call, Step step) {
      if (call.phase() == READ) {
        SyncWord.next(step, EventKind.LOAD, call.argument(0));
      } else {
        call.describeStore(step, call.argument(1), Integer.BYTES);
      }
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.phase() != READ) {
        call.store(step, call.scratch());
        return Progress.DONE;
      }
      if (check(call)) {
        call.scratch(call.load(step));
      }
      call.phase(1);
      return Progress.AGAIN;
    }
  }

  /** {@code int sem_init(sem_t *semaphore, int shared, unsigned count)}. */
  static final class Init implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.SYNCHRONISE, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      long count = call.argument(2) & DESTROYED;
      if (count > MAX) {
        Values.failWithErrno(call, Values.EINVAL);
      } else if (call.check(call.argument(0), SyncWord.SIZE, true)) {
        setCount(call, step, count);
      }
      return Progress.DONE;
    }
  }

  /** {@code int sem_destroy(sem_t *semaphore)}; who still waits meets a destroyed one. */
  static final class Destroy implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.SYNCHRONISE, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        setCount(call, step, DESTROYED);
      }
      return Progress.DONE;
    }
  }
}

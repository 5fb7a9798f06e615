package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.FailureKind;
import dev.weir.machine.Step;
import dev.weir.machine.Waiting;

/**
 * POSIX semaphores: one word of 4 bytes, the count, or {@link #DESTROYED}. Every operation is a
 * full fence; a failed attempt and a question for the count are reads, all others writes.
 */
final class Semaphores {
  private static final int WORD = 4;
  private static final long MAX = Integer.MAX_VALUE;
  private static final long DESTROYED = 0xffff_ffffL;

  private Semaphores() {}

  private static String name(Call call) {
    return call.machine().names().name(call.argument(0));
  }

  private static long count(Call call) {
    return call.peek(call.argument(0), WORD);
  }

  /** Whether the semaphore can be used; the call fails otherwise. */
  private static boolean check(Call call) {
    if (!call.check(call.argument(0), WORD, true) || !call.checkDefined(call.argument(0), WORD)) {
      return false;
    }
    if (count(call) == DESTROYED) {
      call.fail(FailureKind.LOCK, "use of semaphore " + name(call) + ", which was destroyed");
      return false;
    }
    return true;
  }

  private static void setCount(Call call, Step step, long count) {
    step.previous = count(call);
    step.value = count;
    call.poke(call.argument(0), WORD, count);
  }

  private static void describe(Call call, Step step, EventKind kind) {
    step.access(kind, call.argument(0), WORD, Step.Drain.ALL);
  }

  /** {@code int sem_wait(sem_t *semaphore)}. */
  static final class Wait implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      describe(call, step, EventKind.ACQUIRE);
      return Visibility.STEP;
    }

    @Override
    public boolean canTake(Call call, long count) {
      return count > 0;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return !call.isReadable(call.argument(0), WORD) || canTake(call, count(call));
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
      boolean takes = !call.isReadable(call.argument(0), WORD) || count(call) > 0;
      describe(call, step, takes ? EventKind.TRYLOCK : EventKind.FAILED_TRYLOCK);
      return Visibility.STEP;
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
      describe(call, step, EventKind.POST);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (count(call) == MAX) {
          call.fail(FailureKind.LOCK, "the count of semaphore " + name(call) + " overflows");
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
        describe(call, step, EventKind.LOAD);
      } else {
        call.describeStore(step, call.argument(1), WORD);
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
      describe(call, step, EventKind.SYNCHRONISE);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      long count = call.argument(2) & DESTROYED;
      if (count > MAX) {
        Values.failWithErrno(call, Values.EINVAL);
      } else if (call.check(call.argument(0), WORD, true)) {
        setCount(call, step, count);
      }
      return Progress.DONE;
    }
  }

  /** {@code int sem_destroy(sem_t *semaphore)}; who still waits meets a destroyed one. */
  static final class Destroy implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      describe(call, step, EventKind.SYNCHRONISE);
      return Visibility.STEP;
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

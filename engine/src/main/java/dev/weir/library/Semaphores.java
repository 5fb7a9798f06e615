package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import java.util.Optional;

/**
 * POSIX semaphores: a {@link SyncWord} of which all bits but the highest are the count, and that
 * one says that the semaphore is initialised; there is no static initialiser. A failed attempt and
 * a question for the count are reads, all others writes.
 */
final class Semaphores {
  private static final String WHAT = "semaphore";
  private static final long MAX = SyncState.COUNT_MASK;
  private static final long DESTROYED = 1;

  private Semaphores() {}

  private static long word(Call call) {
    return SyncWord.get(call, call.argument(0));
  }

  private static boolean isReady(long word) {
    return (word & SyncState.SEMAPHORE) != 0;
  }

  private static long count(Call call) {
    return word(call) & MAX;
  }

  /** Whether one can be taken at such a word; where it is none of a semaphore, that fails. */
  private static boolean canTake(long word) {
    return !isReady(word) || (word & MAX) > 0;
  }

  private static boolean isFree(Call call) {
    return !SyncWord.isReadable(call, call.argument(0)) || canTake(word(call));
  }

  /** Lets the call fail: such a word is none of a semaphore that can be used. */
  private static void failUnready(Call call, long word) {
    long state = word == DESTROYED ? SyncState.DESTROYED : SyncState.STATIC;
    SyncWord.failUnready(call, WHAT, call.argument(0), state);
  }

  /** Whether the semaphore can be used; the call fails otherwise. */
  private static boolean check(Call call) {
    if (!SyncWord.check(call, WHAT, call.argument(0), SyncWord.SIZE)) {
      return false;
    }
    if (!isReady(word(call))) {
      failUnready(call, word(call));
      return false;
    }
    return true;
  }

  private static void setCount(Call call, Step step, long count) {
    SyncWord.set(call, step, call.argument(0), SyncState.SEMAPHORE | count);
  }

  /** {@code int sem_wait(sem_t *semaphore)}. */
  static final class Wait implements ExternalFunction {
    @Override
    public long takenBits() {
      return 0;
    }

    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.ACQUIRE, call.argument(0));
    }

    @Override
    public boolean canTake(Call call, long word) {
      return Semaphores.canTake(word);
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return isFree(call);
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
   * @param failure what errno becomes where the count is 0; or {@link #COUNTS}
   */
  record TryWait(int failure) implements Attempt {
    /** Says that the call gives how many it takes, 1 or 0, and leaves errno alone. */
    static final int COUNTS = 0;

    @Override
    public long takenBits() {
      return 0;
    }

    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(
          step, isFree(call) ? EventKind.TRYLOCK : EventKind.FAILED_TRYLOCK, call.argument(0));
    }

    @Override
    public boolean failsAt(Call call, long word) {
      return !Semaphores.canTake(word);
    }

    @Override
    public void giveUp(Call call, long word) {
      if (failure == Values.ETIMEDOUT) {
        PassingTime.reachDeadline(call);
      }
      if (failure == COUNTS) {
        Values.returnInt(call, 0);
      } else {
        Values.failWithErrno(call, failure);
      }
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (!check(call)) {
        return Progress.DONE;
      }
      if (step.kind == EventKind.TRYLOCK) {
        setCount(call, step, count(call) - 1);
        Values.returnInt(call, failure == COUNTS ? 1 : 0);
      } else {
        giveUp(call, word(call));
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
        call.accesses().describeStore(step, call.argument(1), Integer.BYTES);
      }
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.phase() != READ) {
        call.accesses().store(step, call.scratch());
        return Progress.DONE;
      }
      if (check(call)) {
        call.scratch(call.accesses().load(step) & MAX);
      }
      call.phase(1);
      return Progress.AGAIN;
    }
  }

  private static Optional<String> wordMeaning(long word) {
    return isReady(word)
        ? Optional.of("initialised, " + (word & MAX))
        : word == DESTROYED ? Optional.of("destroyed") : Optional.empty();
  }

  /** {@code int sem_init(sem_t *semaphore, int shared, unsigned count)}. */
  static final class Init extends SetUp.Initialisation {
    private static final long UNSIGNED = 0xffff_ffffL;

    Init() {
      super(SyncWord.SIZE, SyncWord.SIZE);
    }

    private static long initial(Call call) {
      return call.argument(2) & UNSIGNED;
    }

    @Override
    boolean isRefused(Call call) {
      return initial(call) > MAX;
    }

    @Override
    void refuse(Call call) {
      Values.failWithErrno(call, Values.EINVAL);
    }

    @Override
    void check(Call call, long word) {
      if (isReady(word)) {
        SyncWord.failInitialised(call, WHAT, call.argument(0));
      }
    }

    @Override
    public Optional<String> meaning(long word) {
      return wordMeaning(word);
    }

    @Override
    long word(Call call) {
      return SyncState.SEMAPHORE | initial(call);
    }
  }

  /** {@code int sem_destroy(sem_t *semaphore)}; who still waits meets a destroyed one. */
  static final class Destroy extends SetUp.Destruction {
    Destroy() {
      super(WHAT, SyncWord.SIZE, SyncWord.SIZE);
    }

    @Override
    void check(Call call, long word) {
      if (!isReady(word)) {
        failUnready(call, word);
      }
    }

    @Override
    public Optional<String> meaning(long word) {
      return wordMeaning(word);
    }

    @Override
    long word(Call call) {
      return DESTROYED;
    }
  }
}

package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;

/**
 * POSIX condition variables. Who sleeps on one is part of the threads' state; of the object itself
 * a {@link SyncWord} counts, which says no more than whether it can be used.
 *
 * <p>A wait joins the sleepers, gives the mutex back, and takes the mutex again once it was woken.
 * That joining comes before the unlock, in steps of their own, is what POSIX asks for: a signal by
 * whoever takes the mutex after that finds the sleeper. A signal wakes any one of the sleepers, a
 * choice.
 */
final class Conditions {
  private static final String WHAT = "condition variable";

  private Conditions() {}

  private static boolean isReady(long word) {
    return word == SyncState.STATIC || word == SyncState.INITIALISED;
  }

  /** Whether the condition variable can be used; the call fails otherwise. */
  private static boolean check(Call call, long condition) {
    return SyncWord.check(call, WHAT, condition, SyncWord.SIZE, Conditions::isReady);
  }

  /** How a wait may end. */
  enum Ending {
    /** By a signal, or spuriously where that is asked for. */
    SIGNAL,
    /** By a signal, or at any time before. */
    TIMEOUT
  }

  /**
   * {@code int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)}, and {@code
   * pthread_cond_timedwait}. A deadline may be over at any moment; where it is, the thread's time
   * has come to it.
   */
  static final class Wait implements ExternalFunction {
    private static final int JOIN = 0;
    private static final int UNLOCK = 1;
    private static final int LEAVE = 2;
    private static final int LOCK = 3;

    /** What the second scratch word says of the choice whether this wait wakes spuriously. */
    private static final int UNDECIDED = 0;

    private static final int SPURIOUS = 2;

    private final Ending ending;

    Wait(Ending ending) {
      this.ending = ending;
    }

    private boolean isUndecided(Call call) {
      return ending == Ending.SIGNAL
          && call.choices().spurious()
          && call.phase() == JOIN
          && call.secondScratch() == UNDECIDED;
    }

    @Override
    public int objectBytes() {
      return Mutexes.COUNTED;
    }

    @Override
    public Visibility next(Call call, Step step) {
      if (isUndecided(call)) {
        step.kind = EventKind.CHOICE;
        step.outcomes = 2;
        return Visibility.STEP;
      }
      long condition = call.argument(0);
      long mutex = call.argument(1);
      return switch (call.phase()) {
        case JOIN, LEAVE -> SyncWord.next(step, EventKind.WAIT, condition);
        case UNLOCK -> Mutexes.nextIsUnlock(call, step, mutex);
        default -> Mutexes.nextIsLock(step, mutex);
      };
    }

    @Override
    public boolean takesMutex() {
      // One that sleeps until it is woken does not look again and again.
      return ending == Ending.TIMEOUT;
    }

    @Override
    public boolean looksAt(int argument) {
      // Whatever the deadline is, the wait may end.
      return argument <= 1;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return call.phase() != LOCK
          || !call.threads().isAsleep() && Mutexes.isFree(call, call.argument(1));
    }

    @Override
    public boolean canTake(Call call, long holder) {
      return Mutexes.canTake(call, call.argument(1), holder);
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (isUndecided(call)) {
        call.secondScratch(SPURIOUS - 1 + step.value);
        return Progress.AGAIN;
      }
      long condition = call.argument(0);
      long mutex = call.argument(1);
      switch (call.phase()) {
        case JOIN -> {
          if (!check(call, condition) || !Mutexes.checkHeld(call, mutex)) {
            return Progress.DONE;
          }
          call.threads().sleep(condition);
          call.phase(UNLOCK);
        }
        case UNLOCK -> {
          Mutexes.unlock(call, step, mutex);
          boolean leaves = ending == Ending.TIMEOUT || call.secondScratch() == SPURIOUS;
          call.phase(leaves ? LEAVE : LOCK);
        }
        case LEAVE -> {
          if (call.threads().leaveSleep() && ending == Ending.TIMEOUT) {
            call.scratch(Values.ETIMEDOUT);
            PassingTime.reachDeadline(call);
          }
          call.phase(LOCK);
        }
        default -> {
          Mutexes.lock(call, step, mutex);
          if (call.scratch() != 0) {
            Values.returnInt(call, (int) call.scratch());
          }
          return Progress.DONE;
        }
      }
      return Progress.AGAIN;
    }
  }

  /**
   * {@code int pthread_cond_signal(pthread_cond_t *condition)} and {@code pthread_cond_broadcast}.
   */
  static final class Signal implements ExternalFunction {
    private final boolean all;

    Signal(boolean all) {
      this.all = all;
    }

    @Override
    public Visibility next(Call call, Step step) {
      SyncWord.next(step, EventKind.SIGNAL, call.argument(0));
      if (!all) {
        step.outcomes = Math.max(1, call.threads().sleepers(call.argument(0)));
      }
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      long condition = call.argument(0);
      if (check(call, condition)) {
        call.threads().noteSignal(condition);
        int index = (int) step.value;
        for (int left = call.threads().sleepers(condition);
            left > index;
            left = all ? left - 1 : 0) {
          call.threads().wake(step, condition, index);
        }
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code void weir_condition_check(pthread_cond_t *condition)}: fails where it cannot be used;
   * for the part of the library in C, where threads that can be cancelled sleep.
   */
  static final class Check implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.LOAD, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call, call.argument(0))) {
        call.accesses().load(step);
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code void weir_condition_is_waited_for(pthread_cond_t *condition, int ends)}: fails, since a
   * thread sleeps on what is initialised or destroyed.
   */
  static void isWaitedFor(Call call) {
    failWaited(call, call.intArgument(1) != 0 ? "destruction" : "initialisation");
  }

  private static void failWaited(Call call, String what) {
    SyncWord.fail(call, what + " of " + WHAT, call.argument(0), ", on which a thread waits");
  }

  /** {@code pthread_cond_init}; the attributes say nothing here. */
  static final class Init extends SetUp.Initialisation {
    Init() {
      super(SyncWord.SIZE, SyncWord.SIZE);
    }

    @Override
    void check(Call call, long word) {
      if (isReady(word) && call.threads().sleepers(call.argument(0)) > 0) {
        failWaited(call, "initialisation");
      } else if (word == SyncState.INITIALISED) {
        SyncWord.failInitialised(call, WHAT, call.argument(0));
      }
    }
  }

  /** {@code pthread_cond_destroy}. */
  static final class Destroy extends SetUp.Destruction {
    Destroy() {
      super(WHAT, SyncWord.SIZE, SyncWord.SIZE);
    }

    @Override
    void check(Call call, long word) {
      if (!isReady(word)) {
        SyncWord.failUnready(call, WHAT, call.argument(0), word);
      } else if (call.threads().sleepers(call.argument(0)) > 0) {
        failWaited(call, "destruction");
      }
    }
  }
}

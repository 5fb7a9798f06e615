package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.Step;
import dev.weir.machine.Waiting;

/**
 * POSIX barriers: a {@link SyncWord}, how many threads have come, and a word of how many have to.
 * Who comes sleeps on the barrier, but for the last, which wakes the others and is the serial
 * thread. That coming is all that happens: how those that were woken go on is ordered with nothing.
 * Every operation is a write.
 */
final class Barriers {
  private static final int WORD = 4;
  private static final int NEEDED_OFFSET = 4;
  private static final int SIZE = 8;
  private static final int SERIAL_THREAD = -1;

  private Barriers() {}

  private static long come(Call call) {
    return SyncWord.get(call, call.argument(0));
  }

  private static long needed(Call call) {
    return call.peek(call.argument(0) + NEEDED_OFFSET, WORD);
  }

  private static void setCome(Call call, Step step, long count) {
    SyncWord.set(call, step, call.argument(0), count);
  }

  /** Whether the barrier can be used; the call fails otherwise. */
  private static boolean check(Call call) {
    if (!call.check(call.argument(0), SIZE, true) || !call.checkDefined(call.argument(0), SIZE)) {
      return false;
    }
    if (needed(call) == 0) {
      fail(call, "use", ", which is not initialised");
      return false;
    }
    return true;
  }

  private static void fail(Call call, String use, String why) {
    SyncWord.fail(call, use + " of barrier", call.argument(0), why);
  }

  /** {@code int pthread_barrier_wait(pthread_barrier_t *barrier)}. */
  static final class Wait implements ExternalFunction {
    private static final int ARRIVE = 0;

    @Override
    public Visibility next(Call call, Step step) {
      if (call.phase() != ARRIVE && !call.isAsleep()) {
        return Visibility.LOCAL;
      }
      EventKind kind = call.phase() == ARRIVE ? EventKind.ARRIVE : EventKind.WAIT;
      return SyncWord.next(step, kind, call.argument(0));
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return call.phase() == ARRIVE;
    }

    @Override
    public Waiting waiting() {
      return Waiting.BARRIER;
    }

    @Override
    public String remark(Call call) {
      return ", to which %d of %d came".formatted(come(call), needed(call));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.phase() != ARRIVE || !check(call)) {
        return Progress.DONE;
      }
      if (come(call) + 1 < needed(call)) {
        setCome(call, step, come(call) + 1);
        call.sleep(call.argument(0));
        call.phase(1);
        return Progress.AGAIN;
      }
      setCome(call, step, 0);
      call.wakeAll(step, call.argument(0));
      Values.returnInt(call, SERIAL_THREAD);
      return Progress.DONE;
    }
  }

  /** {@code int pthread_barrier_init(pthread_barrier_t *, const …attr_t *, unsigned count)}. */
  static final class Init implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.SYNCHRONISE, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.intArgument(2) == 0) {
        Values.returnInt(call, Values.EINVAL);
      } else if (call.check(call.argument(0), SIZE, true)) {
        if (call.sleepers(call.argument(0)) > 0) {
          fail(call, "initialisation", ", at which a thread waits");
        } else {
          setCome(call, step, 0);
          call.poke(call.argument(0) + NEEDED_OFFSET, WORD, call.argument(2));
        }
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_barrier_destroy(pthread_barrier_t *barrier)}. */
  static final class Destroy implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.SYNCHRONISE, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (come(call) > 0) {
          fail(call, "destruction", ", at which a thread waits");
        } else {
          setCome(call, step, 0);
          call.poke(call.argument(0) + NEEDED_OFFSET, WORD, 0);
        }
      }
      return Progress.DONE;
    }
  }
}

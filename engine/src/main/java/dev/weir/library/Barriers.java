package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import java.util.Optional;

/**
 * POSIX barriers: a word of 8 bytes, of which the lower four say how many threads have come, and
 * the higher four how many have to; those are 0 where the barrier is not initialised. Who comes
 * sleeps on the barrier, but for the last, which wakes the others and is the serial thread. That
 * coming is all that happens: how those that were woken go on is ordered with nothing. Every
 * operation is a write.
 */
final class Barriers {
  private static final String WHAT = "barrier";
  private static final int SIZE = 8;
  private static final long COME_MASK = 0xffff_ffffL;
  private static final int SERIAL_THREAD = -1;

  private Barriers() {}

  private static long word(Call call) {
    return call.accesses().peek(call.argument(0), SIZE);
  }

  private static long come(long word) {
    return word & COME_MASK;
  }

  private static long needed(long word) {
    return word >>> Integer.SIZE;
  }

  private static void setCome(Call call, Step step, long count) {
    step.previous = word(call);
    step.value = step.previous & ~COME_MASK | count;
    call.accesses().poke(call.argument(0), SIZE, step.value);
  }

  /** Whether the barrier can be used; the call fails otherwise. */
  private static boolean check(Call call) {
    long barrier = call.argument(0);
    if (!call.accesses().check(barrier, SIZE, true)) {
      return false;
    }
    if (!call.accesses().isReadable(barrier, SIZE) || needed(word(call)) == 0) {
      SyncWord.failUnready(call, WHAT, barrier, SyncState.STATIC);
      return false;
    }
    return true;
  }

  private static void fail(Call call, String use, String why) {
    SyncWord.fail(call, use + " of " + WHAT, call.argument(0), why);
  }

  /** {@code int pthread_barrier_wait(pthread_barrier_t *barrier)}. */
  static final class Wait implements ExternalFunction {
    private static final int ARRIVE = 0;

    @Override
    public Visibility next(Call call, Step step) {
      if (call.phase() != ARRIVE && !call.threads().isAsleep()) {
        return Visibility.LOCAL;
      }
      EventKind kind = call.phase() == ARRIVE ? EventKind.ARRIVE : EventKind.WAIT;
      step.access(kind, call.argument(0), SIZE, Step.Drain.ALL);
      return Visibility.STEP;
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
      return ", at which %s of %s threads have arrived"
          .formatted(come(word(call)), needed(word(call)));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.phase() != ARRIVE || !check(call)) {
        return Progress.DONE;
      }
      long come = come(word(call)) + 1;
      if (come < needed(word(call))) {
        setCome(call, step, come);
        call.threads().sleep(call.argument(0));
        call.phase(1);
        return Progress.AGAIN;
      }
      setCome(call, step, 0);
      call.threads().wakeAll(step, call.argument(0));
      Values.returnInt(call, SERIAL_THREAD);
      return Progress.DONE;
    }
  }

  private static Optional<String> wordMeaning(long word) {
    return needed(word) == 0
        ? Optional.empty()
        : Optional.of("initialised, " + come(word) + " of " + needed(word));
  }

  /** {@code int pthread_barrier_init(pthread_barrier_t *, const …attr_t *, unsigned count)}. */
  static final class Init extends SetUp.Initialisation {
    Init() {
      super(SIZE, SIZE);
    }

    @Override
    boolean isRefused(Call call) {
      return call.intArgument(2) == 0;
    }

    @Override
    void refuse(Call call) {
      Values.returnInt(call, Values.EINVAL);
    }

    @Override
    void check(Call call, long word) {
      if (come(word) > 0 && needed(word) > 0) {
        fail(call, "initialisation", ", at which a thread waits");
      } else if (needed(word) > 0) {
        SyncWord.failInitialised(call, WHAT, call.argument(0));
      }
    }

    @Override
    public Optional<String> meaning(long word) {
      return wordMeaning(word);
    }

    @Override
    long word(Call call) {
      return call.argument(2) << Integer.SIZE;
    }
  }

  /** {@code int pthread_barrier_destroy(pthread_barrier_t *barrier)}. */
  static final class Destroy extends SetUp.Destruction {
    Destroy() {
      super(WHAT, SIZE, SIZE);
    }

    @Override
    void check(Call call, long word) {
      if (needed(word) == 0) {
        SyncWord.failUnready(call, WHAT, call.argument(0), SyncState.STATIC);
      } else if (come(word) > 0) {
        fail(call, "destruction", ", at which a thread waits");
      }
    }

    @Override
    public Optional<String> meaning(long word) {
      return wordMeaning(word);
    }

    @Override
    long word(Call call) {
      return 0;
    }
  }
}

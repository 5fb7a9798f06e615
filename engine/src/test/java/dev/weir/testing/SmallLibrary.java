package dev.weir.testing;

import dev.weir.machine.Call;
import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.ExternalFunctions;
import dev.weir.machine.FailureKind;
import dev.weir.machine.Step;
import dev.weir.machine.Step.Drain;
import java.util.Map;
import java.util.Optional;

/**
 * The few library functions that programs of the little language call, in their plainest form, so
 * that tests of the machine do not depend on the modelled library. A mutex holds 0 or its holder
 * plus one in its first 4 bytes.
 */
public final class SmallLibrary implements ExternalFunctions {
  private static final int SIZE = 4;
  private static final int BUSY = 16;

  private final Map<String, ExternalFunction> functions =
      Map.of(
          "pthread_mutex_lock", new Lock(),
          "pthread_mutex_unlock", new Unlock(),
          "pthread_mutex_trylock", new TryLock(),
          "weir_assume", new Assume(),
          "weir_choose", new Choose());

  @Override
  public Optional<ExternalFunction> find(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  private static final class Lock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      step.access(EventKind.LOCK, call.argument(0), SIZE, Drain.ALL);
      return Visibility.STEP;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return call.peek(step.address, SIZE) == 0;
    }

    @Override
    public Progress execute(Call call, Step step) {
      call.poke(step.address, SIZE, call.thread() + 1);
      return Progress.DONE;
    }
  }

  private static final class Unlock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      step.access(EventKind.UNLOCK, call.argument(0), SIZE, Drain.ALL);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.peek(step.address, SIZE) != call.thread() + 1) {
        call.fail(FailureKind.LOCK, "unlock of a mutex that is not held");
      } else {
        call.poke(step.address, SIZE, 0);
      }
      return Progress.DONE;
    }
  }

  private static final class TryLock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      step.access(kind(call), call.argument(0), SIZE, Drain.ALL);
      return Visibility.STEP;
    }

    /** A {@code trylock} that fails is a read. */
    private static EventKind kind(Call call) {
      return call.peek(call.argument(0), SIZE) == 0 ? EventKind.TRYLOCK : EventKind.FAILED_TRYLOCK;
    }

    @Override
    public Progress execute(Call call, Step step) {
      boolean free = step.kind == EventKind.TRYLOCK;
      if (free) {
        call.poke(step.address, SIZE, call.thread() + 1);
      }
      call.result(free ? 0 : BUSY);
      return Progress.DONE;
    }
  }

  private static final class Assume implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return Visibility.LOCAL;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.intArgument(0) == 0) {
        call.assumptionFailed();
      }
      return Progress.DONE;
    }
  }

  private static final class Choose implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      step.access(EventKind.CHOICE, 0, 0, Drain.NONE);
      step.firstOutcome = call.intArgument(0);
      step.outcomes = call.intArgument(1) - call.intArgument(0) + 1;
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      call.result(step.value);
      return Progress.DONE;
    }
  }
}

package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.Step;
import dev.weir.machine.Waiting;

/**
 * What {@code pthread_once} and {@code call_once} do before and after they call the program: one
 * word of 4 bytes, 0 before, 1 while the first thread is at it, 2 after that. Both are writes of it
 * and full fences.
 */
final class Once {
  private static final int WORD = 4;
  private static final int FRESH = 0;
  private static final int RUNNING = 1;
  private static final int DONE = 2;

  private Once() {}

  private static void set(Call call, Step step, int state) {
    step.previous = call.peek(call.argument(0), WORD);
    step.value = state;
    call.poke(call.argument(0), WORD, state);
  }

  /** Whether the thread is the one that has to do it; waits for another that is at it. */
  static final class Begin implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      step.access(EventKind.ACQUIRE, call.argument(0), WORD, Step.Drain.ALL);
      return Visibility.STEP;
    }

    @Override
    public boolean canTake(Call call, long state) {
      return state != RUNNING;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return canTake(call, call.peek(call.argument(0), WORD));
    }

    @Override
    public Waiting waiting() {
      return Waiting.ONCE;
    }

    @Override
    public Progress execute(Call call, Step step) {
      long once = call.argument(0);
      if (call.check(once, WORD, true) && call.checkDefined(once, WORD)) {
        boolean first = call.peek(once, WORD) == FRESH;
        set(call, step, first ? RUNNING : DONE);
        Values.returnInt(call, first ? 1 : 0);
      }
      return Progress.DONE;
    }
  }

  /** Says that it is done. */
  static final class End implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      step.access(EventKind.SYNCHRONISE, call.argument(0), WORD, Step.Drain.ALL);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.check(call.argument(0), WORD, true)) {
        set(call, step, DONE);
      }
      return Progress.DONE;
    }
  }
}

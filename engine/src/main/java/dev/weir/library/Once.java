package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;

/**
 * What {@code pthread_once} and {@code call_once} do before and after they call the program: a
 * {@link SyncWord}, 0 before, 1 while the first thread is at it, 2 after that. Who comes first
 * writes it before and after; all others only read that it is done, in whatever order.
 */
final class Once {
  private static final int FRESH = 0;
  private static final int RUNNING = 1;
  private static final int DONE = 2;

  private Once() {}

  private static void set(Call call, Step step, int state) {
    SyncWord.set(call, step, call.argument(0), state);
  }

  /** Whether the thread is the one that has to do it; waits for another that is at it. */
  static final class Begin implements ExternalFunction {
    @Override
    public long takenBits() {
      return RUNNING;
    }

    @Override
    public Visibility next(Call call, Step step) {
      boolean first = SyncWord.get(call, call.argument(0)) == FRESH;
      // As of a compare-exchange, others can tell from the value what it would do.
      step.compares = true;
      step.expected = FRESH;
      return SyncWord.next(step, first ? EventKind.ACQUIRE : EventKind.READ_LOCK, call.argument(0));
    }

    @Override
    public boolean canTake(Call call, long state) {
      return state != RUNNING;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return canTake(call, SyncWord.get(call, call.argument(0)));
    }

    @Override
    public Waiting waiting() {
      return Waiting.ONCE;
    }

    @Override
    public Progress execute(Call call, Step step) {
      long once = call.argument(0);
      if (SyncWord.check(call, "once flag", once, SyncWord.SIZE)) {
        boolean first = step.kind == EventKind.ACQUIRE;
        if (first) {
          set(call, step, RUNNING);
        } else {
          step.previous = SyncWord.get(call, once);
          step.value = step.previous;
        }
        Values.returnInt(call, first ? 1 : 0);
      }
      return Progress.DONE;
    }
  }

  /** Says that it is done, or that it was not, as where the thread was cancelled meanwhile. */
  static final class End implements ExternalFunction {
    private final int state;

    private End(int state) {
      this.state = state;
    }

    static End done() {
      return new End(DONE);
    }

    static End undone() {
      return new End(FRESH);
    }

    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.SYNCHRONISE, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.accesses().check(call.argument(0), SyncWord.SIZE, true)) {
        set(call, step, state);
      }
      return Progress.DONE;
    }
  }
}

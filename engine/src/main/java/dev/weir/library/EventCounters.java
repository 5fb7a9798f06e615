package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;

/**
 * The counters of {@code eventfd}, each a {@link SyncWord}: taking from one and adding to it are
 * writes, an attempt that finds 0 is a read.
 */
final class EventCounters {
  private static final long MAX = Integer.MAX_VALUE;

  private EventCounters() {}

  private static long count(Call call) {
    return SyncWord.get(call, call.argument(0));
  }

  /** Takes all, or one where the second argument asks for that; the result says how many. */
  private static void take(Call call, Step step) {
    long count = count(call);
    long taken = call.intArgument(1) != 0 ? Math.min(count, 1) : count;
    SyncWord.set(call, step, call.argument(0), count - taken);
    call.result(taken);
  }

  /** {@code unsigned weir_event_take(struct weir_event *event, int one)}. */
  static final class Take implements ExternalFunction {
    @Override
    public long takenBits() {
      return 0;
    }

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
      return canTake(call, count(call));
    }

    @Override
    public Waiting waiting() {
      return Waiting.EVENT;
    }

    @Override
    public Progress execute(Call call, Step step) {
      take(call, step);
      return Progress.DONE;
    }
  }

  /** {@code unsigned weir_event_try(struct weir_event *event, int one)}. */
  static final class Try implements Attempt {
    @Override
    public long takenBits() {
      return 0;
    }

    @Override
    public boolean looksAt(int argument) {
      return true;
    }

    @Override
    public Visibility next(Call call, Step step) {
      EventKind kind = count(call) > 0 ? EventKind.TRYLOCK : EventKind.FAILED_TRYLOCK;
      return SyncWord.next(step, kind, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (step.kind == EventKind.TRYLOCK) {
        take(call, step);
      } else {
        giveUp(call, count(call));
      }
      return Progress.DONE;
    }

    @Override
    public boolean failsAt(Call call, long count) {
      return count == 0;
    }

    @Override
    public void giveUp(Call call, long count) {
      call.result(0);
    }
  }

  /** {@code void weir_event_give(struct weir_event *event, unsigned count)}. */
  static final class Give implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.POST, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      long sum = count(call) + call.intArgument(1);
      if (sum > MAX) {
        call.fail(FailureKind.UNSUPPORTED, "an eventfd that counts above " + MAX);
      } else {
        SyncWord.set(call, step, call.argument(0), sum);
      }
      return Progress.DONE;
    }
  }
}

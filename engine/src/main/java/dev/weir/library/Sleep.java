package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;

/**
 * {@code void weir_thread_sleep(int *woken, const void *futex)}: how the part of the library in C
 * has a thread sleep until another one sets a word of 4 bytes of its own. It waits until the word
 * is not 0, and makes it 0: a write of it, and a full fence. The futex is what it is seen to sleep
 * on. {@code weir_thread_sleep_on_condition} is the same for a condition variable.
 *
 * @param waiting what it is seen to wait for
 */
record Sleep(Waiting waiting) implements ExternalFunction {
  private static final int WAIT = 1;

  @Override
  public Visibility next(Call call, Step step) {
    if (call.phase() != WAIT) {
      return Visibility.LOCAL;
    }
    return SyncWord.next(step, EventKind.ACQUIRE, call.argument(0));
  }

  @Override
  public boolean canTake(Call call, long word) {
    return word != 0;
  }

  @Override
  public boolean isEnabled(Call call, Step step) {
    return canTake(call, SyncWord.get(call, call.argument(0)));
  }

  @Override
  public long takenBits() {
    return 0;
  }

  @Override
  public Progress execute(Call call, Step step) {
    if (call.phase() != WAIT) {
      call.threads().sleep(call.argument(1));
      call.phase(WAIT);
      return Progress.AGAIN;
    }
    call.threads().leaveSleep();
    SyncWord.set(call, step, call.argument(0), 0);
    return Progress.DONE;
  }

  /**
   * {@code int weir_thread_wakes_early(void)}: whether a sleep is to end by itself; a choice where
   * that is asked for.
   */
  static final class WakesEarly implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      if (!call.choices().spurious()) {
        return Visibility.LOCAL;
      }
      step.kind = EventKind.CHOICE;
      step.outcomes = 2;
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      Values.returnInt(call, step.kind == EventKind.CHOICE ? (int) step.value : 0);
      return Progress.DONE;
    }
  }
}

package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;

/**
 * An allocation that may find no memory, where that is asked for: a choice with two outcomes.
 *
 * @param allocation what is done when there is memory
 * @param phase the phase, a local one, in which it allocates
 * @param failure what it returns when there is none; {@code errno} is then {@code ENOMEM}
 */
record MayFail(ExternalFunction allocation, int phase, int failure) implements ExternalFunction {
  private static final int OUTCOMES = 2;

  /** An allocation that returns null when it fails, and allocates at once. */
  MayFail(ExternalFunction allocation) {
    this(allocation, 0, 0);
  }

  private boolean isChoice(Call call) {
    return call.choices().mallocMayFail() && call.phase() == phase;
  }

  @Override
  public Visibility next(Call call, Step step) {
    if (!isChoice(call)) {
      return allocation.next(call, step);
    }
    step.kind = EventKind.CHOICE;
    step.firstOutcome = 0;
    step.outcomes = OUTCOMES;
    return Visibility.STEP;
  }

  @Override
  public boolean isEnabled(Call call, Step step) {
    return isChoice(call) || allocation.isEnabled(call, step);
  }

  @Override
  public Progress execute(Call call, Step step) {
    if (isChoice(call) && step.value != 0) {
      Values.setErrno(call, Values.ENOMEM);
      Values.returnInt(call, failure);
      return Progress.DONE;
    }
    return allocation.execute(call, step);
  }
}

package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.Step;

/**
 * A function that reads the bytes at its first argument, each in a load of its own, until one of
 * them or a limit ends it.
 */
abstract class Scan implements ExternalFunction {

  /** Takes a byte; whether the function is over, its result set. */
  abstract boolean take(Call call, long index, int value);

  /** The number of bytes after which it is over. */
  long limit(Call call) {
    return -1;
  }

  /** Sets the result when the limit is met. */
  void limitMet(Call call) {}

  @Override
  public final Visibility next(Call call, Step step) {
    if (call.scratch() == limit(call)) {
      return Visibility.LOCAL;
    }
    call.accesses().describeLoad(step, call.argument(0) + call.scratch(), 1);
    return Visibility.STEP;
  }

  @Override
  public final Progress execute(Call call, Step step) {
    if (call.scratch() == limit(call)) {
      limitMet(call);
      return Progress.DONE;
    }
    int value = (int) call.accesses().load(step);
    if (call.hasFailed() || take(call, call.scratch(), value)) {
      return Progress.DONE;
    }
    call.scratch(call.scratch() + 1);
    return Progress.AGAIN;
  }
}

package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.Step;

/** A library function that nobody else can see: it runs in one go. */
@FunctionalInterface
interface LocalFunction extends ExternalFunction {

  /** Runs the call. */
  void run(Call call);

  @Override
  default Visibility next(Call call, Step step) {
    return Visibility.LOCAL;
  }

  @Override
  default Progress execute(Call call, Step step) {
    run(call);
    return Progress.DONE;
  }
}

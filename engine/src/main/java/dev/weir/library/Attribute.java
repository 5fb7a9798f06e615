package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.Step;

/**
 * {@code int …attr_set…(…attr_t *attributes, int value)}: stores a word of 4 bytes in an attributes
 * object and returns 0.
 *
 * @param argument the argument that is stored; 0, where the object itself stands, for a zero
 */
record Attribute(int argument) implements ExternalFunction {
  private static final int WORD = 4;

  @Override
  public Visibility next(Call call, Step step) {
    call.describeStore(step, call.argument(0), WORD);
    return Visibility.STEP;
  }

  @Override
  public Progress execute(Call call, Step step) {
    call.store(step, argument == 0 ? 0 : call.argument(argument));
    return Progress.DONE;
  }
}

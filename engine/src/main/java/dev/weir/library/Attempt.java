package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;

/**
 * A function that takes an object, its first argument, if it can at once, and otherwise fails. One
 * that waits until a deadline is the same, whatever the deadline is.
 */
interface Attempt extends ExternalFunction {
  @Override
  default boolean attempts() {
    return true;
  }

  @Override
  boolean failsAt(Call call, long value);

  @Override
  void giveUp(Call call, long value);

  @Override
  default boolean looksAt(int argument) {
    return argument == 0;
  }
}

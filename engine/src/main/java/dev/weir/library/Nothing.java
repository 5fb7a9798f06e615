package dev.weir.library;

import dev.weir.machine.call.Call;

/** A function that says that all went well, and does nothing. */
record Nothing() implements LocalFunction {
  @Override
  public void run(Call call) {
    Values.returnInt(call, Values.OK);
  }

  @Override
  public boolean doesNothing() {
    return true;
  }
}

package dev.weir.machine.thread;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.state.Trail;

/**
 * What the parts of a machine work on.
 *
 * @param code the compiled program
 * @param memory the memory
 * @param buffers the stores that are yet to reach the memory
 * @param trail what it takes to go back
 * @param options how the machine runs its program
 */
public record MachineState(
    Code code, Memory memory, StoreBuffers buffers, Trail trail, MachineOptions options) {

  /** Whether the program begins with one thread, which runs {@code main}. */
  public boolean startsAtMain() {
    return code.program().threads().size() == 1;
  }
}

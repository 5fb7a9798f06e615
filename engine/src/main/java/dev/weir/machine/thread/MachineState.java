package dev.weir.machine.thread;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.Notes;
import dev.weir.machine.state.Trail;

/**
 * What the parts of a machine work on.
 *
 * @param code the compiled program
 * @param memory the memory
 * @param buffers the stores that are yet to reach the memory
 * @param past what the memory held before
 * @param trail what it takes to go back
 * @param options how the machine runs its program
 * @param threads the threads
 * @param failures the errors that they make
 * @param notes what they printed and observed
 * @param effects whether they did anything
 * @param localStates what tells their states apart
 */
public record MachineState(
    Code code,
    Memory memory,
    StoreBuffers buffers,
    PastValues past,
    Trail trail,
    MachineOptions options,
    ThreadTable threads,
    Failures failures,
    Notes notes,
    Effects effects,
    LocalStates localStates) {

  /** The state of a new machine, without threads. */
  public static MachineState of(
      Code code,
      Memory memory,
      StoreBuffers buffers,
      PastValues past,
      Trail trail,
      MachineOptions options) {
    Notes notes = new Notes(trail);
    return new MachineState(
        code,
        memory,
        buffers,
        past,
        trail,
        options,
        new ThreadTable(code, trail, buffers, past),
        new Failures(code, options),
        notes,
        new Effects(memory, notes),
        new LocalStates(code, memory));
  }

  /** Whether the program begins with one thread, which runs {@code main}. */
  public boolean startsAtMain() {
    return code.program().threads().size() == 1;
  }
}

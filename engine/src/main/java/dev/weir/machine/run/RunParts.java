package dev.weir.machine.run;

import dev.weir.machine.access.AccessParts;
import dev.weir.machine.bytecode.HotLoops;
import dev.weir.machine.bytecode.LocalOperations;
import dev.weir.machine.call.CallParts;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.options.Patience;
import dev.weir.machine.report.AssertionCoverage;
import dev.weir.machine.step.Actors;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadParts;

/**
 * What a machine runs its threads with.
 *
 * @param next what they will do
 * @param executor does it
 * @param interpreter runs what is local
 * @param choices those that atomic blocks make
 * @param checkpoints the way back
 */
public record RunParts(
    NextSteps next,
    StepExecutor executor,
    Interpreter interpreter,
    BlockChoices choices,
    Checkpoints checkpoints) {

  /** The parts of a new machine. */
  public static RunParts of(
      MachineState state,
      Actors actors,
      ThreadParts threads,
      AccessParts accesses,
      CallParts calls,
      AssertionCoverage coverage,
      Bounds bounds,
      Patience patience) {
    NextSteps next = new NextSteps(state, actors, accesses, calls.library());
    StepExecutor executor = new StepExecutor(state, threads.table(), accesses, calls);
    BlockChoices choices = new BlockChoices();
    LocalSteps local =
        new LocalSteps(
            state, threads, accesses, calls.library(), next, executor, choices, patience);
    LocalOperations operations =
        new LocalOperations(
            state.memory(), accesses.visibleOperations(), accesses.checks(), bounds, coverage);
    HotLoops hotLoops = new HotLoops(state.code(), operations, state.options().localCode());
    RareInstructions rare = new RareInstructions(state, threads, accesses, local, bounds, coverage);
    Interpreter interpreter =
        new Interpreter(
            state, threads, accesses, calls.frames(), local, rare, bounds, patience, hotLoops);
    return new RunParts(next, executor, interpreter, choices, new Checkpoints(state, threads));
  }
}

package dev.weir.machine.thread;

import dev.weir.machine.report.Notes;
import java.util.function.Consumer;

/**
 * What a machine has for its threads.
 *
 * @param table the threads
 * @param starts how they begin
 * @param sleepers those that sleep
 * @param failures the errors that they make
 * @param notes what they printed and observed
 * @param end how they end the process
 * @param effects whether they did anything
 * @param states what tells their states apart
 */
public record ThreadParts(
    ThreadTable table,
    ThreadStarts starts,
    Sleepers sleepers,
    Failures failures,
    Notes notes,
    ProgramEnd end,
    Effects effects,
    LocalStates states) {

  /**
   * The parts of a new machine.
   *
   * @param run lets a thread that begins or is woken go on up to its next step
   */
  public static ThreadParts of(MachineState state, Consumer<ThreadState> run) {
    ThreadTable table = new ThreadTable(state);
    Failures failures = new Failures(state.code(), state.options());
    Notes notes = new Notes(state.trail());
    return new ThreadParts(
        table,
        new ThreadStarts(state, table, failures, run),
        new Sleepers(table, run),
        failures,
        notes,
        new ProgramEnd(state, table, failures, notes),
        new Effects(state.memory(), notes),
        new LocalStates(state));
  }
}

package dev.weir.robust;

import dev.weir.program.SourcePosition;
import dev.weir.trace.replay.TraceStep;
import java.util.List;

/**
 * An event of a cycle, for people.
 *
 * @param kind what happens, in a word or two
 * @param thread the thread's number in order of creation
 * @param position where it stands in the source
 * @param function the function that it stands in
 * @param address the accessed place by name; empty when nothing is accessed
 * @param step which step of the execution with the cycle it is, from 1
 */
public record CycleEvent(
    String kind, int thread, SourcePosition position, String function, String address, int step) {

  /**
   * An event of an execution.
   *
   * @param index its step, from 0
   */
  public static CycleEvent of(List<TraceStep> steps, int index) {
    TraceStep step = steps.get(index);
    return new CycleEvent(
        step.kind().text(),
        step.thread(),
        step.position(),
        step.function(),
        step.address(),
        index + 1);
  }
}

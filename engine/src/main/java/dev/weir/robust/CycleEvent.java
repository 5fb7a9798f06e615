package dev.weir.robust;

import dev.weir.program.SourcePosition;
import dev.weir.trace.TraceStep;

/**
 * An event of a cycle, for people.
 *
 * @param kind what happens, in a word or two
 * @param thread the thread's number in order of creation
 * @param position where it stands in the source
 * @param function the function that it stands in
 * @param address the accessed place by name; empty when nothing is accessed
 */
public record CycleEvent(
    String kind, int thread, SourcePosition position, String function, String address) {

  static CycleEvent of(TraceStep step) {
    return new CycleEvent(
        step.kind().text(), step.thread(), step.position(), step.function(), step.address());
  }
}

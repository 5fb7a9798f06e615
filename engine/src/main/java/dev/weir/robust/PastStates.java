package dev.weir.robust;

import dev.weir.machine.Machine;
import dev.weir.trace.EventLog;
import java.util.Arrays;
import java.util.function.Supplier;

/** Brings a machine back to where it was before an event to ask it something, and forward again. */
final class PastStates {
  private int[] marks = new int[64];

  /** Takes note of where the machine stands before the next event. */
  void mark(Machine machine, int event) {
    if (event >= marks.length) {
      marks = Arrays.copyOf(marks, 2 * event);
    }
    marks[event] = machine.mark();
  }

  /**
   * The answer of the machine as it was before an event that was marked, or as it is if that event
   * is still to come.
   */
  <T> T before(Machine machine, EventLog log, int event, Supplier<T> question) {
    if (event == log.size()) {
      return question.get();
    }
    machine.undo(marks[event]);
    T answer = question.get();
    machine.undo(marks[event]);
    for (int e = event; e < log.size(); e++) {
      machine.mark();
      machine.step(log.actor(e), log.outcome(e));
    }
    return answer;
  }
}

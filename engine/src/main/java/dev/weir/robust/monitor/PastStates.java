package dev.weir.robust.monitor;

import dev.weir.machine.Machine;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import java.util.function.Supplier;

/** Brings a machine back to where it was before an event to ask it something, and forward again. */
final class PastStates {
  /** In turn the number of events before a mark, and the mark. */
  private final IntList marks = new IntList();

  /** The machine is at the start of the program. */
  void start(Machine machine) {
    marks.clear();
    mark(machine, 0);
  }

  /** The machine stands after so many events; what is asked of later ones costs less from then. */
  void mark(Machine machine, int events) {
    marks.add(events);
    marks.add(machine.mark());
  }

  /** All events from this one on are taken back. */
  void truncate(int size) {
    while (marks.get(marks.size() - 2) > size) {
      marks.truncate(marks.size() - 2);
    }
  }

  /**
   * The answer of the machine as it was before an event, or as it is before the next one. If that
   * shows that more memory is shared the machine stays there: the steps after would be others, and
   * all is to start again.
   */
  <T> T before(Machine machine, EventLog log, int event, Supplier<T> question) {
    if (event == log.size() || machine.isNewlyShared()) {
      return question.get();
    }
    int last = marks.size() - 2;
    while (marks.get(last) > event) {
      last -= 2;
    }
    int mark = marks.get(last + 1);
    machine.undo(mark);
    step(machine, log, marks.get(last), event);
    T answer = question.get();
    if (!machine.isNewlyShared()) {
      machine.undo(mark);
      step(machine, log, marks.get(last), log.size());
    }
    return answer;
  }

  private static void step(Machine machine, EventLog log, int from, int to) {
    for (int e = from; e < to; e++) {
      machine.mark();
      machine.step(log.actor(e), log.outcome(e));
    }
  }
}

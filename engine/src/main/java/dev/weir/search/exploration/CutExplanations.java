package dev.weir.search.exploration;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Cut;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.search.result.ExecutionEnds;
import dev.weir.trace.EventLog;
import java.util.List;

/** What the loops do that a bound on their turns has cut in the present execution. */
final class CutExplanations {
  private final Exploration exploration;
  private final Machine machine;
  private final EventLog log;

  CutExplanations(Exploration exploration, EventLog log) {
    this.exploration = exploration;
    this.machine = exploration.machine();
    this.log = log;
  }

  /** Finds out of each loop that is cut for the first time what a turn of it does. */
  void addTo(ExecutionEnds ends) {
    for (int thread = 0; thread < machine.threads(); thread++) {
      if (machine.exists(thread) && machine.waiting(thread) == Waiting.BOUND) {
        Cut cut = machine.places().cut(thread);
        if (!ends.explains(cut)) {
          ends.explain(explained(cut, thread));
        }
      }
    }
  }

  /**
   * With what differs where a thread takes its latest step, and took that of the same instruction;
   * if nothing does, with what it wrote in between.
   */
  private Cut explained(Cut cut, int thread) {
    int last = log.size() - 1;
    while (last >= 0 && log.actor(last) != Actors.ofThread(thread)) {
      last--;
    }
    int before = last - 1;
    while (before >= 0
        && (log.actor(before) != log.actor(last)
            || log.instruction(before) != log.instruction(last))) {
      before--;
    }
    if (before < 0) {
      return cut;
    }
    IntList none = new IntList();
    LoopChanges now =
        exploration.execution().askAfter(last, none, () -> LoopChanges.seenBy(machine, thread));
    LoopChanges then =
        exploration.execution().askAfter(before, none, () -> LoopChanges.seenBy(machine, thread));
    List<String> changes = now.since(then, machine);
    return cut.with(
        changes, changes.isEmpty() ? LoopChanges.written(machine, log, before, last) : List.of());
  }
}

package dev.weir.search;

import dev.weir.machine.EventKind;
import dev.weir.machine.Machine;
import dev.weir.machine.StoreBuffers;
import dev.weir.trace.ChronologicalTrace;
import dev.weir.trace.EventLog;

/**
 * Which steps can be taken in either order with the same outcome (Abdulla et al., Acta Informatica
 * 2016, Fig. 11, lines 17 to 27).
 */
final class Independence {
  private Independence() {}

  /**
   * Whether the event that was just executed is dependent with a step that was summed up before.
   */
  static boolean wakes(Machine machine, ChronologicalTrace trace, int event, StepSummary sleeper) {
    EventLog log = trace.log();
    if (log.actor(event) == sleeper.actor()) {
      // The other outcome of a choice: they exclude each other.
      return true;
    }
    EventKind kind = log.kind(event);
    if (log.thread(event) == sleeper.thread()) {
      return sleeper.isAboutRoomWith(kind, log.roomMadeBy(event));
    }
    if (!kind.accessesMemory()
        || log.isWithoutEffect(event)
        || trace.endBefore(event) != EventLog.NONE
        || (kind == EventKind.LOAD && log.store(event) != EventLog.NONE)) {
      return false;
    }
    if (sleeper.isLoadOfOwn()
        && machine.buffers().forward(sleeper.thread(), sleeper.address(), (int) sleeper.size())
            != StoreBuffers.NONE) {
      return false;
    }
    return conflict(log, event, sleeper) && !isWithoutEffect(machine, sleeper);
  }

  /**
   * Whether a step is an update that has no effect any more: its thread ended the object's life.
   */
  private static boolean isWithoutEffect(Machine machine, StepSummary step) {
    return step.isUpdate()
        && machine.memory().ender(machine.memory().objectAt(step.address())) == step.thread();
  }

  private static boolean conflict(EventLog log, int event, StepSummary sleeper) {
    EventKind kind = log.kind(event);
    if (kind != EventKind.ATOMIC_BLOCK) {
      return sleeper.conflictsWith(kind.writes(), log.address(event), log.extent(event));
    }
    for (int i = 0; i < log.accessCount(event); i++) {
      if (sleeper.conflictsWith(
          log.accessWrites(event, i), log.accessAddress(event, i), log.accessSize(event, i))) {
        return true;
      }
    }
    return false;
  }
}

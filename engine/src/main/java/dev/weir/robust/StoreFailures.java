package dev.weir.robust;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.Optional;

/** Notes whether a store fails in some execution since another thread had freed its block. */
final class StoreFailures implements Monitor {
  private Optional<Machine> watched = Optional.empty();
  private boolean met;

  /** Whether one did. */
  boolean haveBeenMet() {
    return met;
  }

  @Override
  public void start(Machine machine) {
    watched = Optional.of(machine);
    met = false;
  }

  @Override
  public void event(EventLog log, int event) {
    met |= log.kind(event) == EventKind.WRITE && isToEnded(log, event);
  }

  /** What else its thread does in the same step may fail, too, and is not asked about. */
  private boolean isToEnded(EventLog log, int event) {
    MemoryView memory = watched.orElseThrow().memory();
    int object = memory.objectAt(log.address(event));
    return object != MemoryView.NO_OBJECT
        && !memory.isLive(object)
        && memory.ender(object) != log.thread(event);
  }
}

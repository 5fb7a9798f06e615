package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.machine.Machine;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.Optional;

/** Notes whether a store fails in some execution: that of a block that was freed, for one. */
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
    met |= log.kind(event) == EventKind.WRITE && watched.orElseThrow().hasFailed();
  }

  @Override
  public void undo(int size) {}

  @Override
  public void end(Machine machine, EventLog log) {}
}

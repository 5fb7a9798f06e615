package dev.weir.trace.detect;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.List;
import java.util.Optional;

/**
 * Finds livelocks: threads that go round together, with effects. All that a machine can tell apart,
 * memory, buffers and threads, is again as it was some steps ago, so that these steps can be taken
 * for ever. What makes that an error is in {@link StateHistory}.
 *
 * <p>The machine is not to count the turns of loops: the counts are part of its state.
 */
public final class Livelocks implements Monitor {
  private Optional<StateHistory> history = Optional.empty();
  private List<Failure> found = List.of();

  @Override
  public void start(Machine machine) {
    history = Optional.of(new StateHistory(machine));
    found = List.of();
  }

  @Override
  public void event(EventLog log, int event) {
    found = history.flatMap(its -> its.add(log, event)).stream().toList();
  }

  @Override
  public void undo(int size) {
    history.ifPresent(its -> its.truncate(size));
    found = List.of();
  }

  @Override
  public void end(Machine machine, EventLog log) {
    found = List.of();
  }

  @Override
  public List<Failure> found() {
    return found;
  }
}

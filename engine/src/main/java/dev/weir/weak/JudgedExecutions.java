package dev.weir.weak;

import dev.weir.axioms.AxiomaticModel;
import dev.weir.axioms.ExecutionGraph;
import dev.weir.machine.Machine;
import dev.weir.program.Program;
import dev.weir.trace.EventGraph;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.weak.WindowEntries.Entry;
import dev.weir.weak.WindowEntries.Kind;
import java.util.List;

/**
 * Shows monitors the end of those executions alone that the axioms of a model allow, once all
 * writes have reached memory.
 */
final class JudgedExecutions implements Monitor {
  private final WindowEntries windows;
  private final AxiomaticModel model;
  private final SeenWrites seen;
  private final List<Monitor> monitors;
  private long allowed;
  private long judged;

  JudgedExecutions(
      Program instrumented, AxiomaticModel model, SeenWrites seen, List<Monitor> monitors) {
    this.windows = new WindowEntries(instrumented);
    this.model = model;
    this.seen = seen;
    this.monitors = monitors;
  }

  /** How many executions the model allows. */
  long allowed() {
    return allowed;
  }

  /** How many the machine made. */
  long judged() {
    return judged;
  }

  @Override
  public void start(Machine machine) {
    allowed = 0;
    judged = 0;
    monitors.forEach(monitor -> monitor.start(machine));
  }

  @Override
  public void before(Machine machine, EventLog log, int actor) {
    monitors.forEach(monitor -> monitor.before(machine, log, actor));
  }

  @Override
  public void event(EventLog log, int event) {
    monitors.forEach(monitor -> monitor.event(log, event));
  }

  @Override
  public void undo(int size) {
    monitors.forEach(monitor -> monitor.undo(size));
  }

  @Override
  public void end(Machine machine, EventLog log) {
    List<Entry> entries = windows.of(machine);
    seen.look(machine, entries);
    if (!isComplete(machine, entries)) {
      return;
    }
    judged++;
    if (model.allows(graph(machine, log, entries))) {
      allowed++;
      monitors.forEach(monitor -> monitor.end(machine, log));
    }
  }

  /** Whether all threads have ended but those that failed, each of which is in its own window. */
  private static boolean isComplete(Machine machine, List<Entry> entries) {
    long waiting = entries.stream().filter(entry -> entry.kind() == Kind.FAIL).count();
    for (int thread = 0; thread < machine.threads(); thread++) {
      waiting -= !machine.exists(thread) || machine.hasEnded(thread) ? 0 : 1;
    }
    return waiting == 0;
  }

  private ExecutionGraph graph(Machine machine, EventLog log, List<Entry> entries) {
    EntryEvents events = new EntryEvents(machine, log, windows, entries);
    EventGraph order = EventGraph.of(log, machine.patience());
    return WindowGraph.of(entries, events.reached(), Synchronisation.of(order, events, entries));
  }
}

package dev.weir.weak;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.SourcePosition;
import dev.weir.testing.axioms.AxiomaticModel;
import dev.weir.testing.axioms.ExecutionGraph;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.EventGraph;
import dev.weir.weak.WindowEntries.Entry;
import dev.weir.weak.WindowEntries.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Shows monitors the end of those executions alone that the axioms of a model allow, once all
 * writes have reached memory.
 */
final class JudgedExecutions implements Monitor {
  private final AxiomaticModel model;
  private final List<Monitor> monitors;
  private final Set<Failure> failures = new HashSet<>();
  private List<Failure> found = List.of();
  private long allowed;

  /**
   * Judges.
   *
   * @param monitors are shown what the model allows
   */
  JudgedExecutions(AxiomaticModel model, List<Monitor> monitors) {
    this.model = model;
    this.monitors = monitors;
  }

  /** How many executions the model allows in which every thread ended. */
  long allowed() {
    return allowed;
  }

  /** The failures in executions that the model allows. */
  Set<Failure> failures() {
    return failures;
  }

  @Override
  public void start(Machine machine) {
    allowed = 0;
    failures.clear();
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
    found = List.of();
    WindowEntries windows = new WindowEntries(machine.code().program());
    List<Entry> made = windows.of(machine);
    MemoryWrites writes = new MemoryWrites(machine, log, windows, made);
    List<Entry> entries = writes.withSources(made);
    BarrierEvents barriers = new BarrierEvents(machine, log, made);
    if (isComplete(machine, entries, writes)
        && model.allows(graph(machine, log, entries, writes, barriers))) {
      List<Entry> failed = entries.stream().filter(entry -> entry.kind() == Kind.FAIL).toList();
      allowed += failed.isEmpty() ? 1 : 0;
      found = failed.stream().map(entry -> failure(barriers, entry)).toList();
      monitors.forEach(monitor -> monitor.end(machine, log));
    }
  }

  @Override
  public List<Failure> found() {
    return found;
  }

  /** A failure whose kind and message are not known yet; its place tells it from others. */
  private Failure failure(BarrierEvents events, Entry entry) {
    int thread = events.thread(entry.window());
    SourcePosition place = new SourcePosition("", (int) entry.value(), 0);
    Failure failure = new Failure(FailureKind.ASSERTION, "", place, "", thread);
    failures.add(failure);
    return failure;
  }

  /**
   * Whether an execution has come to its end: all threads have ended; or one has failed, and
   * nothing is left open that the others have done, whatever they wait for.
   */
  private static boolean isComplete(Machine machine, List<Entry> entries, MemoryWrites writes) {
    if (entries.stream().anyMatch(entry -> entry.kind() == Kind.FAIL)) {
      return FoundSources.allFound(entries)
          && entries.stream()
              .filter(entry -> entry.kind() == Kind.WRITE)
              .allMatch(new HashSet<>(writes.reached())::contains);
    }
    for (int thread = 0; thread < machine.threads(); thread++) {
      if (machine.exists(thread) && !machine.hasEnded(thread)) {
        return false;
      }
    }
    return true;
  }

  private static ExecutionGraph graph(
      Machine machine,
      EventLog log,
      List<Entry> entries,
      MemoryWrites writes,
      BarrierEvents barriers) {
    EventGraph order = EventGraph.of(log, machine.patience());
    return WindowGraph.of(entries, writes.reached(), Synchronisation.of(order, barriers, entries));
  }
}

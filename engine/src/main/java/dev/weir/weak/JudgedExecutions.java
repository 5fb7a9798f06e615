package dev.weir.weak;

import dev.weir.axioms.AxiomaticModel;
import dev.weir.axioms.ExecutionGraph;
import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.EventGraph;
import dev.weir.weak.WindowEntries.Entry;
import dev.weir.weak.WindowEntries.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Shows monitors the end of those executions alone that the axioms of a model allow, once all
 * writes have reached memory.
 */
final class JudgedExecutions implements Monitor {
  /** Never judged. */
  private static final Failure ONE_SIZE =
      new Failure(
          FailureKind.ASSERTION,
          "a place is accessed in several sizes",
          SourcePosition.UNKNOWN,
          "",
          0);

  private final WindowEntries windows;
  private final AxiomaticModel model;
  private final SeenWrites seen;
  private final List<Monitor> monitors;
  private final boolean isEnoughAtFirst;
  private final Set<Failure> failures = new HashSet<>();
  private List<Failure> found = List.of();
  private long allowed;

  /**
   * Judges.
   *
   * @param seen gets to know all writes
   * @param monitors are shown what the model allows
   * @param isEnoughAtFirst whether the first failure is all that is asked for
   */
  JudgedExecutions(
      Program instrumented,
      AxiomaticModel model,
      SeenWrites seen,
      List<Monitor> monitors,
      boolean isEnoughAtFirst) {
    this.isEnoughAtFirst = isEnoughAtFirst;
    this.windows = new WindowEntries(instrumented);
    this.model = model;
    this.seen = seen;
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
    List<Entry> made = windows.of(machine);
    EntryEvents events = new EntryEvents(machine, log, windows, made);
    List<Entry> entries = events.withSources(made);
    seen.look(machine, made, entries);
    if (!isComplete(machine, entries, events)) {
      return;
    }
    if (!haveOneSize(entries)) {
      found = List.of(ONE_SIZE);
    } else if (model.allows(graph(machine, log, entries, events))) {
      List<Entry> failed = entries.stream().filter(entry -> entry.kind() == Kind.FAIL).toList();
      allowed += failed.isEmpty() ? 1 : 0;
      found = failed.stream().map(entry -> failure(events, entry)).toList();
      monitors.forEach(monitor -> monitor.end(machine, log));
    }
  }

  @Override
  public List<Failure> found() {
    return found;
  }

  @Override
  public boolean isSatisfied() {
    return isEnoughAtFirst && !failures.isEmpty();
  }

  @Override
  public boolean isSettled() {
    return !failures.isEmpty();
  }

  /** A failure whose kind and message are not known yet; its place tells it from others. */
  private Failure failure(EntryEvents events, Entry entry) {
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
  private static boolean isComplete(Machine machine, List<Entry> entries, EntryEvents events) {
    if (entries.stream().anyMatch(entry -> entry.kind() == Kind.FAIL)) {
      return FoundSources.allFound(entries)
          && entries.stream()
              .filter(entry -> entry.kind() == Kind.WRITE)
              .allMatch(new HashSet<>(events.reached())::contains);
    }
    for (int thread = 0; thread < machine.threads(); thread++) {
      if (machine.exists(thread) && !machine.hasEnded(thread)) {
        return false;
      }
    }
    return true;
  }

  /** Whether no two accesses have some bytes in common, but not all. */
  private static boolean haveOneSize(List<Entry> entries) {
    NavigableMap<Long, Integer> sizes = new TreeMap<>();
    for (Entry entry : entries) {
      switch (entry.kind()) {
        case READ, WRITE -> {
          if (sizes.merge(
                  entry.address(), entry.size(), (one, other) -> one.equals(other) ? one : 0)
              == 0) {
            return false;
          }
        }
        case SYNC, LWSYNC, STORE_STORE, LOAD_LOAD, ISYNC, WANT, FAIL -> {}
      }
    }
    long end = 0;
    for (Map.Entry<Long, Integer> place : sizes.entrySet()) {
      if (place.getKey() < end) {
        return false;
      }
      end = place.getKey() + place.getValue();
    }
    return true;
  }

  private static ExecutionGraph graph(
      Machine machine, EventLog log, List<Entry> entries, EntryEvents events) {
    EventGraph order = EventGraph.of(log, machine.patience());
    return WindowGraph.of(entries, events.reached(), Synchronisation.of(order, events, entries));
  }
}

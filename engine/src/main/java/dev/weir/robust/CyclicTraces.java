package dev.weir.robust;

import dev.weir.machine.Machine;
import dev.weir.search.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks at the trace of each execution of a weak model: it is sequentially consistent exactly if it
 * has no cycle. Executions in which a thread was cut or given up do not count. Those in which a
 * buffered store failed, its block having been freed by another thread, and all cycles go through
 * what its own thread did after it, are counted apart.
 */
final class CyclicTraces implements Monitor {
  private final boolean stopsAtFirst;
  private final Set<Harms.Where> known = new HashSet<>();
  private final List<Cycles.Found> found = new ArrayList<>();
  private final Set<Harms.Where> knownLate = new HashSet<>();
  private final List<Cycles.Found> foundLate = new ArrayList<>();
  private long cyclic;
  private long late;

  CyclicTraces(boolean stopsAtFirst) {
    this.stopsAtFirst = stopsAtFirst;
  }

  /** The number of executions with a cycle. */
  long cyclic() {
    return cyclic;
  }

  /** The number of further ones in which a buffered store failed. */
  long late() {
    return late;
  }

  /** An execution for each distinct pair of instructions. */
  List<Cycles.Found> shown() {
    return List.copyOf(found);
  }

  /** The same of those in which a buffered store failed. */
  List<Cycles.Found> shownLate() {
    return List.copyOf(foundLate);
  }

  @Override
  public void start(Machine machine) {
    known.clear();
    found.clear();
    knownLate.clear();
    foundLate.clear();
    cyclic = 0;
    late = 0;
  }

  @Override
  public void event(EventLog log, int event) {}

  @Override
  public void undo(int size) {}

  @Override
  public void end(Machine machine, EventLog log) {
    if (!Completion.counts(machine)) {
      return;
    }
    ExecutionGraph graph = ExecutionGraph.of(log);
    if (!graph.isCyclic()) {
      return;
    }
    boolean isLate = graph.hasLateError() && !graph.isCyclicWithoutLateErrors();
    cyclic += isLate ? 0 : 1;
    late += isLate ? 1 : 0;
    Cycles cycles = new Cycles(log);
    for (Cycles.Pair pair : cycles.all()) {
      Harms.Where where = cycles.where(pair);
      if ((isLate ? knownLate : known).add(where)) {
        List<Integer> cycle = cycles.cycle(pair).orElseThrow();
        (isLate ? foundLate : found)
            .add(
                new Cycles.Found(pair, cycle, where, Schedules.of(machine, log), Optional.empty()));
      }
    }
  }

  @Override
  public boolean isSatisfied() {
    return stopsAtFirst && cyclic > 0;
  }
}

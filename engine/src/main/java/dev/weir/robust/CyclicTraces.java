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
 * has no cycle. Executions in which a thread was cut or given up do not count.
 */
final class CyclicTraces implements Monitor {
  private final boolean stopsAtFirst;
  private final Set<Harms.Where> known = new HashSet<>();
  private final List<Cycles.Found> found = new ArrayList<>();
  private long cyclic;

  CyclicTraces(boolean stopsAtFirst) {
    this.stopsAtFirst = stopsAtFirst;
  }

  /** The number of executions with a cycle. */
  long cyclic() {
    return cyclic;
  }

  /** An execution for each distinct pair of instructions. */
  List<Cycles.Found> shown() {
    return List.copyOf(found);
  }

  @Override
  public void start(Machine machine) {
    known.clear();
    found.clear();
    cyclic = 0;
  }

  @Override
  public void event(EventLog log, int event) {}

  @Override
  public void undo(int size) {}

  @Override
  public void end(Machine machine, EventLog log) {
    if (!Completion.counts(machine) || !ExecutionGraph.of(log).isCyclic()) {
      return;
    }
    cyclic++;
    Cycles cycles = new Cycles(log);
    for (Cycles.Pair pair : cycles.all()) {
      Harms.Where where = cycles.where(pair);
      if (known.add(where)) {
        List<Integer> cycle = cycles.cycle(pair).orElseThrow();
        found.add(
            new Cycles.Found(pair, cycle, where, Schedules.of(machine, log), Optional.empty()));
      }
    }
  }

  @Override
  public boolean isSatisfied() {
    return stopsAtFirst && cyclic > 0;
  }
}

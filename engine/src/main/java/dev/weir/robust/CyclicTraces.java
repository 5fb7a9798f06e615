package dev.weir.robust;

import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.robust.cycle.Attribution;
import dev.weir.robust.cycle.Completion;
import dev.weir.robust.cycle.CriticalCycles;
import dev.weir.robust.cycle.CriticalCycles.CriticalCycle;
import dev.weir.robust.cycle.Cycles;
import dev.weir.robust.cycle.LateErrors;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.EventGraph;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
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
  private final MemoryModel model;
  private final Shown shownCyclic = new Shown();
  private final Shown shownLate = new Shown();
  private long cyclic;
  private long late;

  /**
   * @param model the memory model of the executions
   */
  CyclicTraces(boolean stopsAtFirst, MemoryModel model) {
    this.stopsAtFirst = stopsAtFirst;
    this.model = model;
  }

  /** What is to be shown. */
  private static final class Shown {
    final Set<Attribution.Where> known = new HashSet<>();
    final List<Cycles.Found> found = new ArrayList<>();

    /** An execution that left sequential consistency in several ways at once. */
    Optional<Cycles.Found> other = Optional.empty();

    void clear() {
      known.clear();
      found.clear();
      other = Optional.empty();
    }

    void add(List<Cycles.Found> others, Optional<Cycles.Found> another) {
      others.stream().filter(one -> known.add(one.where())).forEach(found::add);
      other = other.or(() -> another);
    }

    void add(Shown others) {
      add(others.found, others.other);
    }

    void add(KeptShown kept) {
      add(kept.found, kept.other);
    }

    KeptShown kept() {
      return new KeptShown(List.copyOf(found), other);
    }

    List<Cycles.Found> all() {
      return found.isEmpty() ? other.stream().toList() : List.copyOf(found);
    }
  }

  /** What is to be shown, as data. */
  record KeptShown(List<Cycles.Found> found, Optional<Cycles.Found> other)
      implements Serializable {}

  /** What was seen, as data. */
  record Kept(long cyclic, long late, KeptShown shownCyclic, KeptShown shownLate)
      implements Serializable {}

  @Override
  public Optional<Serializable> kept() {
    return Optional.of(new Kept(cyclic, late, shownCyclic.kept(), shownLate.kept()));
  }

  @Override
  public void goOnWith(Serializable data) {
    Kept kept = (Kept) data;
    cyclic += kept.cyclic();
    late += kept.late();
    shownCyclic.add(kept.shownCyclic());
    shownLate.add(kept.shownLate());
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
    return shownCyclic.all();
  }

  /** The same of those in which a buffered store failed. */
  List<Cycles.Found> shownLate() {
    return shownLate.all();
  }

  @Override
  public void start(Machine machine) {
    shownCyclic.clear();
    shownLate.clear();
    cyclic = 0;
    late = 0;
  }

  @Override
  public void end(Machine machine, EventLog log) {
    if (!Completion.counts(machine)) {
      return;
    }
    EventGraph graph = EventGraph.of(log, machine.patience());
    if (!graph.isCyclic()) {
      return;
    }
    boolean isLate = LateErrors.areOnAllCycles(graph);
    Shown shown = isLate ? shownLate : shownCyclic;
    BitSet ignored = isLate ? new BitSet() : LateErrors.after(graph);
    Cycles cycles = new Cycles(graph);
    List<CriticalCycle> departures = new CriticalCycles(graph, model, ignored).all();
    for (CriticalCycle departure : departures) {
      Cycles.Pair pair = departure.pair();
      Attribution.Where where = cycles.where(pair);
      if (shown.known.add(where)) {
        shown.found.add(found(machine, log, pair, departure.cycle(), where));
      }
    }
    if (departures.isEmpty() && shown.other.isEmpty()) {
      List<Integer> cycle = graph.someCycle().orElseThrow();
      Cycles.Pair pair = cycles.pair(cycle);
      shown.other = Optional.of(found(machine, log, pair, cycle, cycles.where(pair)));
    }
    // Last of all: what is above may be interrupted, and is done again then.
    cyclic += isLate ? 0 : 1;
    late += isLate ? 1 : 0;
  }

  private static Cycles.Found found(
      Machine machine,
      EventLog log,
      Cycles.Pair pair,
      List<Integer> cycle,
      Attribution.Where where) {
    return new Cycles.Found(pair, cycle, where, Schedules.of(machine, log), Optional.empty());
  }

  @Override
  public Optional<Monitor> helper() {
    return Optional.of(new CyclicTraces(stopsAtFirst, model));
  }

  @Override
  public void add(Monitor helper) {
    CyclicTraces others = (CyclicTraces) helper;
    shownCyclic.add(others.shownCyclic);
    shownLate.add(others.shownLate);
    cyclic += others.cyclic;
    late += others.late;
  }

  @Override
  public boolean isSatisfied() {
    return stopsAtFirst && cyclic > 0;
  }

  @Override
  public boolean isSettled() {
    return cyclic > 0;
  }
}

package dev.weir.fence.bounded;

import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.DistinctTraces;
import dev.weir.fence.infer.FailingTrace;
import dev.weir.fence.infer.FencePlace;
import dev.weir.lin.Flag;
import dev.weir.machine.Machine;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.robust.RobustChecker;
import dev.weir.search.result.MaximalState;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.EventGraph;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** Gathers the traces of failing executions that tell different things. */
final class FailureHarvest implements Monitor {
  private final Places places;
  private final Set<FencePlace> fences;
  private final Aim aim;
  private final boolean liveness;
  private final DistinctTraces traces = new DistinctTraces();

  /**
   * A harvest.
   *
   * @param aim which executions are failing ones: those with an error, or those that are not
   *     sequentially consistent
   * @param fences that the program has
   * @param liveness whether threads that spin for ever are an error
   */
  FailureHarvest(Places places, Aim aim, Set<FencePlace> fences, boolean liveness) {
    this.aim = aim;
    this.places = places;
    this.fences = fences;
    this.liveness = liveness;
  }

  /** What was gathered. */
  List<FailingTrace> traces() {
    return traces.all();
  }

  @Override
  public void start(Machine machine) {
    traces.clear();
  }

  @Override
  public void end(Machine machine, EventLog log) {
    switch (aim) {
      case ERROR -> addError(machine, log);
      case ROBUSTNESS -> addCycle(machine, log);
    }
  }

  private void addCycle(Machine machine, EventLog log) {
    if (!RobustChecker.counts(machine)) {
      return;
    }
    EventGraph graph = EventGraph.of(log, machine.patience());
    if (graph.isCyclic()) {
      add(machine, log, graph, List.of());
    }
  }

  /**
   * Adds an execution that is not explained by an order of its calls.
   *
   * @param flags what a client needs beside it to see that
   */
  void addUnexplained(Machine machine, EventLog log, List<Flag> flags) {
    add(machine, log, EventGraph.of(log, machine.patience()), flags);
  }

  private void addError(Machine machine, EventLog log) {
    MaximalState state = new MaximalState(machine);
    BitSet failed = failedThreads(machine);
    boolean isError =
        state.hasFailed() && (liveness || machine.failure().kind() != FailureKind.NONTERMINATION);
    if (isError && !failed.isEmpty()) {
      add(machine, log, TraceReader.causes(machine, log, failed), List.of());
    } else if (isError || state.stuck(liveness).isPresent()) {
      add(machine, log, EventGraph.of(log, machine.patience()), List.of());
    }
  }

  /** The threads that made an error; none if a buffered store did, which may need all there is. */
  private static BitSet failedThreads(Machine machine) {
    BitSet failed = new BitSet();
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.hasFailedCommit(t)) {
        return new BitSet();
      }
      failed.set(t, machine.exists(t) && machine.waiting(t) == Waiting.FAILED);
    }
    return failed;
  }

  private void add(Machine machine, EventLog log, EventGraph graph, List<Flag> flags) {
    traces.add(TraceReader.read(machine, log, graph, flags, places, fences));
  }

  @Override
  public boolean isSatisfied() {
    return traces.areEnough();
  }

  @Override
  public boolean isSettled() {
    return !traces.all().isEmpty();
  }
}

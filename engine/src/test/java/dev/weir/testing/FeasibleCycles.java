package dev.weir.testing;

import dev.weir.hunt.Confirmation;
import dev.weir.hunt.HuntResult;
import dev.weir.hunt.HuntResult.Row;
import dev.weir.hunt.predict.Cycle;
import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.options.Budget;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.EventGraph;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The truth about predicted cycles: which of them some execution forms, by exploring all. */
public final class FeasibleCycles implements Monitor {
  private final List<Cycle> cycles;
  private final Set<Cycle> found = new LinkedHashSet<>();
  private long unexplained;

  private FeasibleCycles(List<Cycle> cycles) {
    this.cycles = cycles;
  }

  /** Those of some cycles that are formed in some execution. */
  public static Set<Cycle> of(
      Program program, ExternalFunctions library, CheckOptions options, List<Cycle> cycles) {
    return explored(program, library, options, cycles).formed();
  }

  /** The truth about some cycles, by exploring all executions. */
  public static FeasibleCycles explored(
      Program program, ExternalFunctions library, CheckOptions options, List<Cycle> cycles) {
    FeasibleCycles monitor = new FeasibleCycles(cycles);
    new Checker(program, library).check(options.goingOn(), List.of(monitor), ProgressListener.NONE);
    return monitor;
  }

  /** Those that are formed in some execution. */
  public Set<Cycle> formed() {
    return Set.copyOf(found);
  }

  /** How many executions are not sequentially consistent and form none of the cycles. */
  public long unexplained() {
    return unexplained;
  }

  /** The cycles that a hunt predicted. */
  public static List<Cycle> predicted(HuntResult result) {
    return result.rows().stream().map(Row::cycle).toList();
  }

  /** The cycles that happened in a hunt. */
  public static Set<Cycle> confirmed(HuntResult result) {
    return result.rows().stream()
        .filter(row -> row.confirmed() > 0)
        .map(Row::cycle)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The cycles that a hunt takes to be possible. */
  public static Set<Cycle> possible(HuntResult result) {
    return result.rows().stream()
        .filter(Row::isFeasible)
        .map(Row::cycle)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void start(Machine machine) {
    // Each execution is looked at when it has ended.
  }

  @Override
  public void event(EventLog log, int event) {
    // Each execution is looked at when it has ended.
  }

  @Override
  public void undo(int size) {
    // Each execution is looked at when it has ended.
  }

  @Override
  public void end(Machine machine, EventLog log) {
    Budget patience = new Budget(() -> false);
    List<Cycle> here =
        cycles.stream().filter(cycle -> Confirmation.isFormed(cycle, log, patience)).toList();
    found.addAll(here);
    EventGraph graph = EventGraph.of(log, patience);
    CyclesByDefinition defined = new CyclesByDefinition(graph);
    if (!cycles.stream().filter(defined::isFormed).toList().equals(here)) {
      throw new AssertionError("the definition has others than " + here);
    }
    if (here.isEmpty() && graph.isCyclic()) {
      unexplained++;
    }
  }
}

package dev.weir.robust.cycle;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.search.result.MaximalState;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.graph.EventGraph;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks among the executions of the weak model for those that fail, and whose cycles contain a
 * store and what got ahead of it.
 */
public final class Attribution implements Monitor {
  private final List<Where> pairs;
  private final boolean liveness;
  private final Map<Where, Failing> found = new HashMap<>();
  private Optional<Machine> watched = Optional.empty();
  private Optional<Failure> failure = Optional.empty();
  private int failedAt;

  /** The instructions of a store and of what got ahead of it. */
  public record Where(int store, int by) implements Serializable {}

  /**
   * @param liveness whether threads that spin for ever are an error
   */
  public Attribution(List<Where> pairs, boolean liveness) {
    this.pairs = List.copyOf(pairs);
    this.liveness = liveness;
  }

  /** An execution that fails, and how. */
  public record Failing(Failure failure, Schedule schedule) {}

  /** The first failing execution that contains a pair. */
  public Optional<Failing> of(Where pair) {
    return Optional.ofNullable(found.get(pair));
  }

  @Override
  public void start(Machine machine) {
    watched = Optional.of(machine);
    found.clear();
    failure = Optional.empty();
    failedAt = Integer.MAX_VALUE;
  }

  @Override
  public void event(EventLog log, int event) {
    Machine machine = watched.orElseThrow();
    boolean fails =
        machine.hasFailed()
            && machine.failure().kind().isError()
            && (liveness || machine.failure().kind() != FailureKind.NONTERMINATION);
    if (fails && failure.isEmpty()) {
      failure = Optional.of(machine.failure());
      failedAt = event;
    }
  }

  @Override
  public void undo(int size) {
    if (size <= failedAt) {
      failure = Optional.empty();
      failedAt = Integer.MAX_VALUE;
    }
  }

  @Override
  public void end(Machine machine, EventLog log) {
    Optional<Failure> error = failure.or(() -> new MaximalState(machine).stuck(liveness));
    if (error.isEmpty() || isSatisfied()) {
      return;
    }
    EventGraph graph = EventGraph.of(log, machine.patience());
    if (!graph.isCyclic()) {
      return;
    }
    Cycles cycles = new Cycles(graph);
    for (Where pair : pairs) {
      if (!found.containsKey(pair) && cycles.contains(pair)) {
        found.put(pair, new Failing(error.get(), Schedules.of(machine, log)));
      }
    }
  }

  @Override
  public boolean isSatisfied() {
    return found.size() == pairs.size();
  }
}

package dev.weir.trace.graph;

import dev.weir.machine.options.Budget;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Why the steps of an execution come one before the other. It is found out when it is asked for:
 * few who are shown an execution want to know.
 */
public final class StepOrder {
  /** Of an execution of which the steps alone are known. */
  public static final StepOrder UNKNOWN = new StepOrder(Optional.empty());

  private final Optional<EventLog> log;

  private StepOrder(Optional<EventLog> log) {
    this.log = log;
  }

  /** That of the events of a log, which does not change any more. */
  public static StepOrder of(EventLog log) {
    return new StepOrder(Optional.of(log));
  }

  /**
   * The graph of the execution, in which event {@code n} is the step with this index; empty if it
   * is not known.
   *
   * @param patience what all that is asked of the graph is taken from
   */
  public Optional<EventGraph> graph(Budget patience) {
    return log.map(events -> EventGraph.of(events, patience));
  }

  /**
   * Where the steps access memory, so that places are told apart that have equal names; empty if it
   * is not known.
   */
  public List<Footprint> footprints() {
    return log.map(StepOrder::footprints).orElse(List.of());
  }

  private static List<Footprint> footprints(EventLog events) {
    List<Footprint> all = new ArrayList<>();
    for (int e = 0; e < events.size(); e++) {
      boolean isAtOnePlace =
          switch (events.kind(e)) {
            case STORE, FREE -> true;
            case ATOMIC_BLOCK -> false;
            default -> events.kind(e).accessesMemory();
          };
      all.add(isAtOnePlace ? new Footprint(events.address(e), events.extent(e)) : Footprint.NONE);
    }
    return all;
  }

  private List<EventGraph.Edge> edges() {
    return graph(new Budget(() -> false)).stream()
        .flatMap(
            graph -> Arrays.stream(EdgeKind.values()).flatMap(kind -> graph.edges(kind).stream()))
        .toList();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof StepOrder order
            && log.isPresent() == order.log.isPresent()
            && edges().equals(order.edges());
  }

  @Override
  public int hashCode() {
    return log.map(EventLog::size).orElse(-1);
  }
}

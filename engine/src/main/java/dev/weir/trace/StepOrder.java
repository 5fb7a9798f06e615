package dev.weir.trace;

import dev.weir.machine.options.Patience;
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
  static StepOrder of(EventLog log) {
    return new StepOrder(Optional.of(log));
  }

  /**
   * The graph of the execution, in which event {@code n} is the step with this index; empty if it
   * is not known.
   *
   * @param patience what all that is asked of the graph is taken from
   */
  public Optional<EventGraph> graph(Patience patience) {
    return log.map(events -> EventGraph.of(events, patience));
  }

  private List<EventGraph.Edge> edges() {
    return graph(new Patience(() -> false)).stream()
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

package dev.weir.report.graph;

import dev.weir.machine.options.Budget;
import dev.weir.machine.step.EventKind;
import dev.weir.robust.CycleEvent;
import dev.weir.trace.graph.EdgeKind;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The events of an execution, which are its steps but for updates of memory by store buffers, and
 * why they come one before the other.
 *
 * @param events the indices of their steps, in the order in which they were taken
 * @param edges all but those of program order
 * @param cycle events each of which comes before the next, and the last before the first; empty if
 *     there are none, or that is not known
 */
record Relations(List<Integer> events, List<EventGraph.Edge> edges, List<Integer> cycle) {

  /** Copies its parts. */
  Relations {
    events = List.copyOf(events);
    edges = List.copyOf(edges);
    cycle = List.copyOf(cycle);
  }

  /**
   * Those of an execution.
   *
   * @param told the cycle that it is shown for, if it is; otherwise any is taken
   */
  static Relations of(Replay execution, List<CycleEvent> told) {
    Optional<EventGraph> graph = execution.order().graph(new Budget(() -> false));
    return graph
        .map(known -> of(execution, known, told))
        .orElseGet(() -> new NamedPlaces(execution.steps()).relations(steps(execution, told)));
  }

  /** The steps of a cycle, by index; none if it is told of another execution. */
  private static List<Integer> steps(Replay execution, List<CycleEvent> told) {
    List<TraceStep> steps = execution.steps();
    boolean isOwn =
        told.stream().allMatch(e -> e.step() <= steps.size() && isSame(steps.get(e.step() - 1), e));
    return isOwn ? told.stream().map(e -> e.step() - 1).toList() : List.of();
  }

  private static Relations of(Replay execution, EventGraph graph, List<CycleEvent> told) {
    List<EventGraph.Edge> edges =
        Arrays.stream(EdgeKind.values())
            .filter(kind -> kind != EdgeKind.PROGRAM_ORDER)
            .flatMap(kind -> graph.edges(kind).stream())
            .distinct()
            .toList();
    return new Relations(events(execution.steps()), edges, cycle(execution, graph, told));
  }

  static List<Integer> events(List<TraceStep> steps) {
    List<Integer> events = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).kind() != EventKind.UPDATE) {
        events.add(i);
      }
    }
    return events;
  }

  private static List<Integer> cycle(Replay execution, EventGraph graph, List<CycleEvent> told) {
    if (!told.isEmpty()) {
      List<Integer> found = new ArrayList<>();
      if (find(execution.steps(), graph, told, found)) {
        return found;
      }
    }
    return graph.isCyclic() ? graph.someCycle().orElse(List.of()) : List.of();
  }

  /** Finds the events that are told, one after the other; whether that could be done. */
  private static boolean find(
      List<TraceStep> steps, EventGraph graph, List<CycleEvent> told, List<Integer> found) {
    if (found.size() == told.size()) {
      return isBefore(graph, found.getLast(), found.getFirst());
    }
    CycleEvent next = told.get(found.size());
    for (int i = 0; i < steps.size(); i++) {
      if (isSame(steps.get(i), next)
          && graph.contains(i)
          && !found.contains(i)
          && (found.isEmpty() || isBefore(graph, found.getLast(), i))) {
        found.add(i);
        if (find(steps, graph, told, found)) {
          return true;
        }
        found.removeLast();
      }
    }
    return false;
  }

  private static boolean isBefore(EventGraph graph, int from, int to) {
    return !graph.edges(from, to).isEmpty();
  }

  private static boolean isSame(TraceStep step, CycleEvent event) {
    return step.thread() == event.thread()
        && step.kind().text().equals(event.kind())
        && step.position().equals(event.position())
        && step.address().equals(event.address());
  }
}

package dev.weir.testing;

import dev.weir.hunt.predict.Cycle;
import dev.weir.trace.graph.EdgeKind;
import dev.weir.trace.graph.EventGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which cycles of statements the events of a short execution form, tried out: conflict order is the
 * transitive closure of coherence, reads-from and from-reads. Only for programs whose accesses to
 * the same memory have the same size.
 */
final class CyclesByDefinition {
  private static final Set<EdgeKind> CONFLICTS =
      EnumSet.of(EdgeKind.COHERENCE, EdgeKind.READS_FROM, EdgeKind.FROM_READS);

  private final EventGraph graph;

  CyclesByDefinition(EventGraph graph) {
    this.graph = graph;
  }

  /** Whether some events form a cycle. */
  boolean isFormed(Cycle cycle) {
    return isFormed(cycle, new ArrayList<>());
  }

  private boolean isFormed(Cycle cycle, List<Integer> chosen) {
    int place = chosen.size();
    if (place == cycle.length()) {
      return isBefore(chosen.getLast(), chosen.getFirst());
    }
    for (int event = 0; event < graph.log().size(); event++) {
      if (graph.contains(event)
          && graph.log().origin(event) == cycle.statement(place)
          && fits(chosen, event)) {
        chosen.add(event);
        if (isFormed(cycle, chosen)) {
          return true;
        }
        chosen.removeLast();
      }
    }
    return false;
  }

  private boolean fits(List<Integer> chosen, int event) {
    int thread = graph.log().thread(event);
    if (chosen.size() % 2 == 1) {
      return thread == graph.log().thread(chosen.getLast())
          && graph.place(chosen.getLast()) <= graph.place(event);
    }
    return chosen.stream().noneMatch(other -> graph.log().thread(other) == thread)
        && (chosen.isEmpty() || isBefore(chosen.getLast(), event));
  }

  private boolean isBefore(int one, int other) {
    return graph.accesses().conflict(one, other) && reached(one).get(other);
  }

  private BitSet reached(int from) {
    BitSet reached = new BitSet();
    List<Integer> waiting = new ArrayList<>(List.of(from));
    while (!waiting.isEmpty()) {
      int event = waiting.removeLast();
      for (int next : graph.successors(event)) {
        boolean conflicts = graph.edges(event, next).stream().anyMatch(CONFLICTS::contains);
        if (conflicts && !reached.get(next)) {
          reached.set(next);
          waiting.add(next);
        }
      }
    }
    return reached;
  }
}

package dev.weir.fence.extract;

import dev.weir.fence.extract.LocalGraph.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Places that only tell the end what a thread found out: no thread reads them while others run, one
 * thread alone writes them, and nothing that it does later could come before such a store. What
 * they hold at the end is what the thread stored last, and need not be part of memory.
 */
final class Results {
  private final Set<SharedLocation> all = new HashSet<>();

  Results(List<LocalGraph> graphs) {
    Map<SharedLocation, Integer> writers = new HashMap<>();
    Set<SharedLocation> others = new HashSet<>();
    for (LocalGraph graph : graphs) {
      for (Edge edge : graph.edges()) {
        edge.effect()
            .accessed()
            .ifPresent(
                location -> {
                  Integer before = writers.putIfAbsent(location, graph.thread());
                  if (!(edge.effect() instanceof Effect.Write)
                      || before != null && before != graph.thread()) {
                    others.add(location);
                  }
                });
      }
    }
    all.addAll(writers.keySet());
    all.removeAll(others);
    while (graphs.stream().anyMatch(this::removeThoseBeforeOthers)) {}
  }

  /** Whether a place is one of them. */
  boolean contains(SharedLocation location) {
    return all.contains(location);
  }

  private boolean isOther(Edge edge) {
    return edge.effect().accessed().filter(location -> !all.contains(location)).isPresent();
  }

  private boolean removeThoseBeforeOthers(LocalGraph graph) {
    BitSet before = new BitSet();
    Map<Integer, List<Integer>> into = new HashMap<>();
    Deque<Integer> open = new ArrayDeque<>();
    for (Edge edge : graph.edges()) {
      into.computeIfAbsent(edge.target(), _ -> new ArrayList<>()).add(edge.source());
      if (isOther(edge)) {
        open.add(edge.source());
      }
    }
    while (!open.isEmpty()) {
      int state = open.remove();
      if (!before.get(state)) {
        before.set(state);
        open.addAll(into.getOrDefault(state, List.of()));
      }
    }
    boolean removes = false;
    for (Edge edge : graph.edges()) {
      if (before.get(edge.target()) && edge.effect().accessed().isPresent()) {
        removes |= all.remove(edge.effect().accessed().get());
      }
    }
    return removes;
  }
}

package dev.weir.report.explain;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The order of an execution, and how it differs from all that sequential consistency allows: a
 * cycle of events each of which comes before the next. The graph of an execution says nothing of
 * stores that are still in a buffer when it ends; here they count as reaching memory then.
 */
final class BrokenOrder {
  private final List<TraceStep> steps;
  private final Buffering buffering;
  private final EventGraph graph;

  /** What comes before a store that is in a buffer in the end, by event, and that store. */
  private final Map<Integer, Set<Integer>> beforePending = new HashMap<>();

  BrokenOrder(Replay execution, Buffering buffering, EventGraph graph) {
    this.steps = execution.steps();
    this.buffering = buffering;
    this.graph = graph;
    pending().forEach(this::connect);
  }

  /** The stores that never reach memory. */
  List<Integer> pending() {
    return IntStream.range(0, steps.size())
        .filter(step -> steps.get(step).kind() == EventKind.STORE)
        .filter(step -> buffering.partner(step) == Buffering.NONE)
        .filter(graph::contains)
        .boxed()
        .toList();
  }

  /** What other threads read and write at the place of a store came before it. */
  private void connect(int store) {
    TraceStep own = steps.get(store);
    for (int i = 0; i < steps.size(); i++) {
      TraceStep step = steps.get(i);
      int event = step.kind() == EventKind.UPDATE ? buffering.partner(i) : i;
      if (step.thread() != own.thread()
          && step.address().equals(own.address())
          && step.kind() != EventKind.STORE
          && event != Buffering.NONE
          && graph.contains(event)) {
        beforePending.computeIfAbsent(event, _ -> new HashSet<>()).add(store);
      }
    }
  }

  /** Some cycle; empty if none was found. */
  Optional<List<Integer>> cycle() {
    return pending().stream()
        .flatMap(store -> cycleThrough(store).stream())
        .findFirst()
        .or(() -> graph.isCyclic() ? graph.someCycle() : Optional.empty());
  }

  /** A shortest cycle through an event. */
  private Optional<List<Integer>> cycleThrough(int start) {
    Map<Integer, Integer> reachedFrom = new HashMap<>();
    Deque<Integer> queue = new ArrayDeque<>(List.of(start));
    while (!queue.isEmpty()) {
      int event = queue.remove();
      for (int next : successors(event)) {
        if (reachedFrom.putIfAbsent(next, event) == null) {
          if (next == start) {
            return Optional.of(back(start, reachedFrom));
          }
          queue.add(next);
        }
      }
    }
    return Optional.empty();
  }

  private List<Integer> successors(int event) {
    List<Integer> all = new ArrayList<>(graph.successors(event));
    all.addAll(beforePending.getOrDefault(event, Set.of()));
    int next = graph.next(event);
    if (next != EventLog.NONE) {
      all.add(next);
    }
    return all;
  }

  private static List<Integer> back(int start, Map<Integer, Integer> reachedFrom) {
    List<Integer> cycle = new ArrayList<>();
    int event = start;
    do {
      cycle.addFirst(event);
      event = reachedFrom.getOrDefault(event, start);
    } while (event != start);
    return cycle;
  }
}

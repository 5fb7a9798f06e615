package dev.weir.report.graph;

import dev.weir.machine.step.EventKind;
import dev.weir.report.explain.Buffering;
import dev.weir.trace.graph.EdgeKind;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The relations of an execution of which the steps alone are known: places are the same where their
 * names are. So it is with runs of automata, and with executions that were told in terms of another
 * program.
 */
final class NamedPlaces {
  private final List<TraceStep> steps;
  private final Map<List<Integer>, Set<EdgeKind>> edges = new LinkedHashMap<>();

  /** For each update its store; for other steps themselves. */
  private final int[] events;

  /** The event that wrote a place last, and those that have read it since. */
  private final Map<String, Integer> writers = new HashMap<>();

  private final Map<String, List<Integer>> readers = new HashMap<>();

  NamedPlaces(List<TraceStep> steps) {
    this.steps = steps;
    this.events = new int[steps.size()];
  }

  /**
   * The relations.
   *
   * @param cycle the steps of a cycle, by index, each of which comes before the next, and the last
   *     before the first; none if no cycle is known
   */
  Relations relations(List<Integer> cycle) {
    Buffering buffering = Buffering.of(steps);
    List<Integer> pending = new ArrayList<>();
    for (int i = 0; i < events.length; i++) {
      TraceStep step = steps.get(i);
      int partner = buffering.partner(i);
      boolean isUpdate = step.kind() == EventKind.UPDATE && partner != Buffering.NONE;
      events[i] = isUpdate ? partner : i;
      read(i, step, partner);
      if (step.kind() == EventKind.STORE) {
        if (partner == Buffering.NONE) {
          pending.add(i);
        }
      } else if (step.kind().writes()) {
        write(events[i], step.address());
      }
    }
    // What is still in a buffer comes to memory after all else.
    pending.forEach(store -> write(store, steps.get(store).address()));
    for (int i = 0; i < cycle.size(); i++) {
      close(cycle.get(i), cycle.get((i + 1) % cycle.size()));
    }
    List<EventGraph.Edge> all = new ArrayList<>();
    edges.values().removeIf(Set::isEmpty);
    edges.forEach((ends, kinds) -> all.add(new EventGraph.Edge(ends.get(0), ends.get(1), kinds)));
    return new Relations(Relations.events(steps), all, cycle);
  }

  /** Adds an edge of a cycle, which need not go with the order in which steps are told. */
  private void close(int from, int to) {
    boolean isKnown = edges.containsKey(List.of(from, to));
    TraceStep step = steps.get(from);
    TraceStep next = steps.get(to);
    if (isKnown || step.thread() == next.thread() || !step.address().equals(next.address())) {
      return;
    }
    if (step.kind().writes() && next.kind().writes()) {
      add(from, to, EdgeKind.COHERENCE);
      Optional.ofNullable(edges.get(List.of(to, from)))
          .ifPresent(kinds -> kinds.remove(EdgeKind.COHERENCE));
    } else if (next.kind().writes()) {
      add(from, to, EdgeKind.FROM_READS);
    }
  }

  private void read(int event, TraceStep step, int store) {
    if (!step.kind().reads()) {
      return;
    }
    if (step.fromBuffer()) {
      if (store != Buffering.NONE) {
        add(store, event, EdgeKind.READS_FROM);
      }
    } else if (step.from() > 0) {
      add(events[step.from() - 1], event, EdgeKind.READS_FROM);
      boolean isLatest = writers.getOrDefault(step.address(), -1) == events[step.from() - 1];
      if (isLatest) {
        readers.computeIfAbsent(step.address(), _ -> new ArrayList<>()).add(event);
      }
    } else if (!writers.containsKey(step.address())) {
      readers.computeIfAbsent(step.address(), _ -> new ArrayList<>()).add(event);
    }
  }

  private void write(int event, String place) {
    Integer before = writers.put(place, event);
    if (before != null) {
      add(before, event, EdgeKind.COHERENCE);
    }
    for (int reader : readers.getOrDefault(place, List.of())) {
      add(reader, event, EdgeKind.FROM_READS);
    }
    readers.remove(place);
  }

  private void add(int from, int to, EdgeKind kind) {
    if (from != to) {
      edges.computeIfAbsent(List.of(from, to), _ -> EnumSet.noneOf(EdgeKind.class)).add(kind);
    }
  }
}

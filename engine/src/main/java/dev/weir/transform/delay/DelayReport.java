package dev.weir.transform.delay;

import dev.weir.program.SourcePosition;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.delay.Cycles.Visit;
import dev.weir.transform.delay.DelayResult.DelayedPair;
import dev.weir.transform.graph.AbstractEvent.Kind;
import dev.weir.transform.graph.EventGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/** Says of cycles and steps what a person asks for. */
final class DelayReport {
  private final EventGraph graph;
  private final KeptOrder kept;
  private final OpenSteps open;
  private final List<List<Visit>> found;

  DelayReport(EventGraph graph, KeptOrder kept, OpenSteps open, Cycles cycles) {
    this.graph = graph;
    this.kept = kept;
    this.open = open;
    found = cycles.found();
  }

  List<CriticalCycle> cycles() {
    return found.stream().map(this::cycle).toList();
  }

  SortedMap<String, Integer> idioms() {
    SortedMap<String, Integer> idioms = new TreeMap<>();
    found.forEach(cycle -> idioms.merge(idiom(cycle), 1, Integer::sum));
    return idioms;
  }

  private CriticalCycle cycle(List<Visit> cycle) {
    List<CriticalCycle.Visit> visits = new ArrayList<>();
    for (int i = 0; i < cycle.size(); i++) {
      Visit visit = cycle.get(i);
      Visit next = cycle.get((i + 1) % cycle.size());
      Order order = order(visit);
      List<SourcePosition> barriers =
          order == Order.FENCED
              ? graph.barriersBetween(
                  visit.first(), visit.last(), kept.barriers(visit.first(), visit.last()))
              : List.of();
      visits.add(
          new CriticalCycle.Visit(
              graph.thread(visit.thread()),
              graph.event(visit.first()),
              graph.event(visit.last()),
              order,
              barriers,
              open.isEarly(visit, next) ? Order.OPEN : Order.SINGLE));
    }
    return new CriticalCycle(idiom(cycle), visits);
  }

  private Order order(Visit visit) {
    if (visit.isSingle()) {
      return Order.SINGLE;
    }
    return kept.surely(visit.first(), visit.last());
  }

  /** What reads and writes is on a cycle as the one that conflicts with its neighbour. */
  private String idiom(List<Visit> cycle) {
    List<String> visits = new ArrayList<>();
    for (int i = 0; i < cycle.size(); i++) {
      Visit before = cycle.get((i + cycle.size() - 1) % cycle.size());
      Visit visit = cycle.get(i);
      Visit next = cycle.get((i + 1) % cycle.size());
      String first = asEnd(visit.first(), before.last());
      visits.add(visit.isSingle() ? first : first + asEnd(visit.last(), next.first()));
    }
    return Idioms.name(visits);
  }

  private String asEnd(int event, int neighbour) {
    return switch (graph.event(event).kind()) {
      case READ, READING_CALL -> "R";
      case WRITE -> "W";
      case READ_AND_WRITE, COMPARE_EXCHANGE, COPY, LIBRARY ->
          graph.event(neighbour).kind() == Kind.WRITE ? "R" : "W";
    };
  }

  List<DelayedPair> pairs(SortedSet<Step> steps) {
    Map<Step, List<Integer>> cyclesOf = new HashMap<>();
    for (int c = 0; c < found.size(); c++) {
      int number = c;
      open.of(found.get(c))
          .forEach(step -> cyclesOf.computeIfAbsent(step, _ -> new ArrayList<>()).add(number));
    }
    return steps.stream()
        .map(
            step ->
                new DelayedPair(
                    graph.event(step.from()),
                    graph.event(step.to()),
                    step.early(),
                    cyclesOf.getOrDefault(step, List.of())))
        .toList();
  }
}

package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.model.Consistency;
import dev.weir.graph.model.GraphModel;
import dev.weir.graph.model.SequentialCycle;
import dev.weir.machine.report.Failure;
import dev.weir.program.SourcePosition;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.trace.Schedule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The graphs of an exploration that are not sequentially consistent: how many there are, which
 * accesses are out of order in them, and what fails in them.
 */
final class Departures {
  private final GraphModel model;
  private final Consistency sequential;
  private final boolean keepsGoing;
  private long count;

  /** For each pair of places the first graph that shows it. */
  private final Map<Where, Schedule> found = new LinkedHashMap<>();

  /** For each pair of places, shown or not, the first graph that fails with it on a cycle. */
  private final Map<Where, FoundError> harms = new LinkedHashMap<>();

  /** What fails in the graph that is looked at. */
  private final List<Failure> failures = new ArrayList<>();

  /**
   * Two accesses of a thread, by their places in the source.
   *
   * @param overtaken the one that comes first in the program
   * @param by the one that gets ahead of it
   */
  record Where(SourcePosition overtaken, SourcePosition by) {
    /** The places of a pair. */
    static Where of(SequentialCycle.Pair pair, IntFunction<SourcePosition> places) {
      return new Where(places.apply(pair.early()), places.apply(pair.late()));
    }
  }

  /**
   * None yet.
   *
   * @param model allows the graphs
   * @param keepsGoing whether all pairs are looked for, and what they do, and not the first alone
   */
  Departures(GraphModel model, boolean keepsGoing) {
    this.model = model;
    this.sequential = SequentialCycle.judge(model);
    this.keepsGoing = keepsGoing;
  }

  /**
   * All is explored again.
   *
   * @param keepsFound whether what was found holds still
   */
  void clear(boolean keepsFound) {
    count = 0;
    if (!keepsFound) {
      found.clear();
      harms.clear();
    }
  }

  /** Whether a graph with an order of writes is sequentially consistent. */
  boolean isSequential(Graph graph) {
    return sequential.allows(graph);
  }

  /** Another graph has come to its end; what fails in it is told next. */
  void begin() {
    failures.clear();
  }

  /** The graph that is looked at fails. */
  void fail(Failure failure) {
    failures.add(failure);
  }

  /**
   * Looks at a graph that has come to its end.
   *
   * @param places where the events of the graph stand in the source
   * @param schedule that of the graph
   * @return whether the search is over
   */
  boolean end(Graph graph, IntFunction<SourcePosition> places, Supplier<Schedule> schedule) {
    if (isSequential(graph)) {
      return false;
    }
    count++;
    SequentialCycle cycles = new SequentialCycle(graph, graph.orders(), model);
    Optional<Schedule> own = Optional.empty();
    for (SequentialCycle.Pair pair : cycles.shortestPairs()) {
      Where where = Where.of(pair, places);
      if (!found.containsKey(where) && (keepsGoing || found.isEmpty())) {
        own = own.or(() -> Optional.of(schedule.get()));
        found.put(where, own.get());
      }
    }
    if (keepsGoing && !failures.isEmpty()) {
      for (SequentialCycle.Pair pair : cycles.pairs()) {
        Where where = Where.of(pair, places);
        if (!harms.containsKey(where)) {
          own = own.or(() -> Optional.of(schedule.get()));
          harms.put(where, new FoundError(failures.getFirst(), own.get()));
        }
      }
    }
    return !keepsGoing;
  }

  /** How many graphs are not sequentially consistent, as far as is known. */
  long count() {
    return Math.max(count, found.isEmpty() ? 0 : 1);
  }

  /** Whether there is none. */
  boolean areNone() {
    return count() == 0;
  }

  /** What is out of order, each with a graph that shows it, in the order in which it was found. */
  Map<Where, Schedule> found() {
    return found;
  }

  /** A graph that fails, with these accesses on a cycle. */
  Optional<FoundError> harm(Where where) {
    return Optional.ofNullable(harms.get(where));
  }

  /** Adds what another worker has found. */
  void add(Departures other) {
    count += other.count;
    for (Map.Entry<Where, Schedule> one : other.found.entrySet()) {
      if (keepsGoing || found.isEmpty()) {
        found.putIfAbsent(one.getKey(), one.getValue());
      }
    }
    other.harms.forEach(harms::putIfAbsent);
  }

  /** None yet, of the same sort. */
  Departures another() {
    return new Departures(model, keepsGoing);
  }
}

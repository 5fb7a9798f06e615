package dev.weir.fence.extract;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The local states of a thread and the steps between them. The first state is 0. */
final class LocalGraph {
  private final int thread;
  private final Map<LocalState, Integer> numbers = new LinkedHashMap<>();
  private final List<Edge> edges = new ArrayList<>();
  private final List<Arrival> arrivals = new ArrayList<>();
  private final BitSet joining = new BitSet();

  LocalGraph(int thread) {
    this.thread = thread;
  }

  /**
   * A step.
   *
   * @param hasBarrier whether a store-store barrier follows
   * @param instruction which makes it
   */
  record Edge(
      int source, Choice choice, Effect effect, boolean hasBarrier, int target, int instruction) {}

  /** How a state was reached first. */
  private record Arrival(int from, Choice choice) {}

  int thread() {
    return thread;
  }

  /** The number of a state, or -1 if it is new. */
  int number(LocalState state) {
    return numbers.getOrDefault(state, -1);
  }

  int add(LocalState state, int from, Choice choice) {
    int number = numbers.size();
    numbers.put(state, number);
    arrivals.add(new Arrival(from, choice));
    return number;
  }

  void add(Edge edge) {
    edges.add(edge);
  }

  /** Leaves some steps out. */
  void remove(Predicate<Edge> which) {
    edges.removeIf(which);
  }

  List<Edge> edges() {
    return edges;
  }

  int size() {
    return numbers.size();
  }

  /** All states, by their numbers. */
  List<LocalState> states() {
    return List.copyOf(numbers.keySet());
  }

  /** In this state it waits for the end of another thread. */
  void addJoining(int state) {
    joining.set(state);
  }

  /** The states in which it waits for the end of another thread. */
  BitSet joining() {
    return joining;
  }

  /** Choices that lead from the first state to another. */
  List<Choice> pathTo(int state) {
    Deque<Choice> path = new ArrayDeque<>();
    for (int at = state; at != 0; at = arrivals.get(at).from()) {
      path.addFirst(arrivals.get(at).choice());
    }
    return List.copyOf(path);
  }
}

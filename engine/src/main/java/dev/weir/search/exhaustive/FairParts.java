package dev.weir.search.exhaustive;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * A graph of states, the first of which is the start, and the parts of it in which an execution can
 * stay for ever that is fair in the strong sense: each state of the part leads to each, and whoever
 * can step in one of them does so within it.
 */
final class FairParts {
  private final List<List<Edge>> edges = new ArrayList<>();
  private final BitSet usable = new BitSet();

  /**
   * A step.
   *
   * @param actor who takes it
   * @param outcome its outcome
   */
  record Step(int actor, int outcome) {}

  /** How a step counts that is taken again and again. */
  enum Repetition {
    /** It is not: what is left to chance ends by luck, and other things go on for ever by right. */
    NONE,
    /** It may be part of what is an error, but is none where nothing else goes on. */
    POSSIBLE,
    /** It is an error. */
    ERROR
  }

  private record Edge(Step step, Repetition repetition, int to) {
    boolean mayRepeat() {
      return repetition != Repetition.NONE;
    }
  }

  /** The edge on which a state was reached. */
  private record Arrival(int from, Edge edge) {}

  /** Adds the next state; one that is void is in no part. */
  void addState(boolean isVoid) {
    usable.set(edges.size(), !isVoid);
    edges.add(new ArrayList<>());
  }

  /** Adds a step. */
  void add(int from, Step step, Repetition repetition, int to) {
    edges.get(from).add(new Edge(step, repetition, to));
  }

  /**
   * The steps from the start to a fair part and through it, with one of each who can step in it and
   * one that is an error, back to the state in which it was entered; empty if there is no part in
   * which both are.
   */
  Optional<List<Step>> walk() {
    Deque<BitSet> open = new ArrayDeque<>(List.of(usable));
    while (!open.isEmpty()) {
      for (BitSet part : components(open.pop())) {
        Set<Integer> able = new HashSet<>();
        Set<Integer> stepping = new HashSet<>();
        boolean isError = false;
        for (int state = part.nextSetBit(0); state >= 0; state = part.nextSetBit(state + 1)) {
          for (Edge edge : edges.get(state)) {
            able.add(edge.step.actor);
            if (edge.mayRepeat() && part.get(edge.to)) {
              stepping.add(edge.step.actor);
              isError |= edge.repetition == Repetition.ERROR;
            }
          }
        }
        if (!isError) {
          continue;
        }
        if (stepping.containsAll(able)) {
          return Optional.of(through(part, able));
        }
        open.push(wherever(part, stepping));
      }
    }
    return Optional.empty();
  }

  /** The states of a part in which nobody else can step. */
  private BitSet wherever(BitSet part, Set<Integer> actors) {
    BitSet states = new BitSet();
    part.stream()
        .filter(s -> edges.get(s).stream().allMatch(edge -> actors.contains(edge.step.actor)))
        .forEach(states::set);
    return states;
  }

  private List<Step> through(BitSet part, Set<Integer> actors) {
    List<Step> steps = new ArrayList<>();
    Predicate<Edge> isWithin = edge -> edge.mayRepeat() && part.get(edge.to);
    int entry = go(0, part::get, _ -> true, steps);
    int at = entry;
    Set<Integer> left = new HashSet<>(actors);
    while (!left.isEmpty()) {
      at = go(at, state -> next(state, part, left).isPresent(), isWithin, steps);
      Edge edge = next(at, part, left).orElseThrow();
      steps.add(edge.step);
      left.remove(edge.step.actor);
      at = edge.to;
    }
    go(at, state -> state == entry, isWithin, steps);
    return steps;
  }

  private Optional<Edge> next(int state, BitSet part, Set<Integer> actors) {
    return edges.get(state).stream()
        .filter(e -> e.mayRepeat() && part.get(e.to) && actors.contains(e.step.actor))
        .findFirst();
  }

  /** Goes the shortest way to some state, adding its steps; returns that state. */
  private int go(int from, IntPredicate isGoal, Predicate<Edge> usableEdge, List<Step> steps) {
    Arrival[] arrivals = new Arrival[edges.size()];
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    BitSet seen = new BitSet();
    seen.set(from);
    while (!open.isEmpty()) {
      int state = open.remove();
      if (isGoal.test(state)) {
        List<Step> way = new ArrayList<>();
        for (int at = state; at != from; at = arrivals[at].from) {
          way.add(arrivals[at].edge.step);
        }
        steps.addAll(way.reversed());
        return state;
      }
      for (Edge edge : edges.get(state)) {
        if (usableEdge.test(edge) && !seen.get(edge.to)) {
          seen.set(edge.to);
          arrivals[edge.to] = new Arrival(state, edge);
          open.add(edge.to);
        }
      }
    }
    throw new IllegalStateException("a part of the graph that is not connected");
  }

  /** The largest sets among some states in which each leads to each by steps that may repeat. */
  private List<BitSet> components(BitSet among) {
    return new Components(among).all();
  }

  /** Tarjan's algorithm, without recursion: graphs may be deep. */
  private final class Components {
    private final BitSet among;
    private final int[] index = new int[edges.size()];
    private final int[] low = new int[edges.size()];
    private final int[] nextEdge = new int[edges.size()];
    private final BitSet onStack = new BitSet();
    private final Deque<Integer> stack = new ArrayDeque<>();
    private final Deque<Integer> path = new ArrayDeque<>();
    private final List<BitSet> all = new ArrayList<>();
    private int count;

    Components(BitSet among) {
      this.among = among;
    }

    List<BitSet> all() {
      for (int s = among.nextSetBit(0); s >= 0; s = among.nextSetBit(s + 1)) {
        if (index[s] == 0) {
          enter(s);
          visit();
        }
      }
      return all;
    }

    private void enter(int state) {
      count++;
      index[state] = count;
      low[state] = count;
      stack.push(state);
      onStack.set(state);
      path.push(state);
    }

    private void visit() {
      while (!path.isEmpty()) {
        int state = path.element();
        if (nextEdge[state] < edges.get(state).size()) {
          Edge edge = edges.get(state).get(nextEdge[state]++);
          if (!edge.mayRepeat() || !among.get(edge.to)) {
            continue;
          }
          if (index[edge.to] == 0) {
            enter(edge.to);
          } else if (onStack.get(edge.to)) {
            low[state] = Math.min(low[state], index[edge.to]);
          }
          continue;
        }
        path.pop();
        if (!path.isEmpty()) {
          low[path.element()] = Math.min(low[path.element()], low[state]);
        }
        if (low[state] == index[state]) {
          close(state);
        }
      }
    }

    private void close(int root) {
      BitSet part = new BitSet();
      int state;
      do {
        state = stack.pop();
        onStack.clear(state);
        part.set(state);
      } while (state != root);
      all.add(part);
    }
  }
}

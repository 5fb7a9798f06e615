package dev.weir.testing;

import dev.weir.testing.LoopMachine.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The ways in which the threads of a {@link LoopProgram} can go round for ever under strong
 * fairness, found in the graph of all states: whoever can step infinitely often does, threads and
 * store buffers. Such an execution stays in a part of the graph in which each state leads to each,
 * and where all who can step in some state of the part do so within it.
 */
public final class LivelockReferee {
  private final LoopMachine machine;
  private final int maxStates;
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private final List<List<Edge>> edges = new ArrayList<>();
  private final List<List<Integer>> predecessors = new ArrayList<>();
  private final List<Part> found = new ArrayList<>();

  /**
   * A largest part of the graph in which such executions can stay.
   *
   * @param threads who steps in it
   * @param writes whether more is done in it than to read
   */
  public record Part(Set<Integer> threads, boolean writes) {}

  /** A step of an actor to a state. */
  private record Edge(LoopMachine.Actor actor, int to) {}

  private LivelockReferee(LoopProgram program, SmallModel model, int maxStates) {
    this.machine = new LoopMachine(program, model);
    this.maxStates = maxStates;
  }

  /** All such parts; empty where there are more states than allowed. */
  public static Optional<List<Part>> explore(LoopProgram program, SmallModel model, int maxStates) {
    LivelockReferee referee = new LivelockReferee(program, model, maxStates);
    if (!referee.enumerate()) {
      return Optional.empty();
    }
    BitSet all = new BitSet();
    all.set(0, referee.states.size());
    referee.search(all);
    return Optional.of(referee.found);
  }

  private boolean enumerate() {
    number(machine.start());
    for (int i = 0; i < states.size(); i++) {
      if (states.size() > maxStates) {
        return false;
      }
      List<Edge> steps = new ArrayList<>();
      machine.steps(states.get(i), (actor, next) -> steps.add(new Edge(actor, number(next))));
      edges.add(steps);
    }
    states.forEach(_ -> predecessors.add(new ArrayList<>()));
    for (int s = 0; s < states.size(); s++) {
      for (Edge edge : edges.get(s)) {
        predecessors.get(edge.to).add(s);
      }
    }
    return true;
  }

  private int number(State state) {
    return numbers.computeIfAbsent(
        state,
        s -> {
          states.add(s);
          return states.size() - 1;
        });
  }

  /** Looks within some of the states. */
  private void search(BitSet among) {
    BitSet left = trimmed(among);
    while (!left.isEmpty()) {
      int state = left.nextSetBit(0);
      BitSet part = reachable(state, left, false);
      part.and(reachable(state, left, true));
      left.andNot(part);
      look(part);
    }
  }

  /** Looks at a part in which each state leads to each, or at a state alone. */
  private void look(BitSet part) {
    Set<LoopMachine.Actor> able = new HashSet<>();
    Set<LoopMachine.Actor> stepping = new HashSet<>();
    boolean writes = false;
    for (int s = part.nextSetBit(0); s >= 0; s = part.nextSetBit(s + 1)) {
      for (Edge edge : edges.get(s)) {
        able.add(edge.actor);
        if (part.get(edge.to)) {
          stepping.add(edge.actor);
          writes |= edge.actor.isBuffer() || !machine.onlyReads(states.get(s), edge.actor.thread());
        }
      }
    }
    if (stepping.isEmpty()) {
      return;
    }
    if (stepping.containsAll(able)) {
      Set<Integer> threads = new HashSet<>();
      stepping.forEach(actor -> threads.add(actor.thread()));
      found.add(new Part(threads, writes));
      return;
    }
    BitSet fair = (BitSet) part.clone();
    for (int s = part.nextSetBit(0); s >= 0; s = part.nextSetBit(s + 1)) {
      fair.set(s, edges.get(s).stream().allMatch(edge -> stepping.contains(edge.actor)));
    }
    search(fair);
  }

  /** Without the states to which, or from which, nothing leads for long. */
  private BitSet trimmed(BitSet among) {
    BitSet left = (BitSet) among.clone();
    int before;
    do {
      before = left.cardinality();
      for (int s = left.nextSetBit(0); s >= 0; s = left.nextSetBit(s + 1)) {
        if (neighbours(s, true).noneMatch(left::get) || neighbours(s, false).noneMatch(left::get)) {
          left.clear(s);
        }
      }
    } while (left.cardinality() != before);
    return left;
  }

  private IntStream neighbours(int state, boolean backwards) {
    return backwards
        ? predecessors.get(state).stream().mapToInt(Integer::intValue)
        : edges.get(state).stream().mapToInt(Edge::to);
  }

  private BitSet reachable(int state, BitSet among, boolean backwards) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(state));
    seen.set(state);
    while (!open.isEmpty()) {
      neighbours(open.pop(), backwards)
          .filter(other -> among.get(other) && !seen.get(other))
          .forEach(
              other -> {
                seen.set(other);
                open.push(other);
              });
    }
    return seen;
  }
}

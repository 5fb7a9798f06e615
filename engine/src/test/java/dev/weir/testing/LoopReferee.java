package dev.weir.testing;

import dev.weir.machine.report.FailureKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * What a {@link LoopProgram} can do, found without the engine and without any notion of awaits: all
 * states are enumerated, whatever the order of the steps, and a loop that goes round comes back to
 * a state that is known. That threads wait for ever shows as a part of the graph of states that
 * cannot be left and in which not all threads have ended.
 */
public final class LoopReferee {
  private final LoopMachine machine;
  private final int maxStates;
  private final Map<LoopMachine.State, Integer> numbers = new HashMap<>();
  private final List<LoopMachine.State> states = new ArrayList<>();
  private final List<int[]> successors = new ArrayList<>();

  /**
   * What was found.
   *
   * @param finalStates the values of all variables, then the results of all threads, where all have
   *     ended
   * @param failures how the program can hang
   */
  public record Outcome(Set<List<Long>> finalStates, Set<FailureKind> failures) {}

  private LoopReferee(LoopProgram program, SmallModel model, int maxStates) {
    this.machine = new LoopMachine(program, model);
    this.maxStates = maxStates;
  }

  /** All outcomes; empty where there are more states than allowed. */
  public static Optional<Outcome> explore(LoopProgram program, SmallModel model, int maxStates) {
    LoopReferee referee = new LoopReferee(program, model, maxStates);
    return referee.enumerate() ? Optional.of(referee.outcome()) : Optional.empty();
  }

  private boolean enumerate() {
    number(machine.start());
    for (int i = 0; i < states.size(); i++) {
      if (states.size() > maxStates) {
        return false;
      }
      successors.add(machine.successors(states.get(i)).stream().mapToInt(this::number).toArray());
    }
    return true;
  }

  private int number(LoopMachine.State state) {
    return numbers.computeIfAbsent(
        state,
        s -> {
          states.add(s);
          return states.size() - 1;
        });
  }

  private Outcome outcome() {
    Set<List<Long>> finalStates = new HashSet<>();
    Set<FailureKind> failures = EnumSet.noneOf(FailureKind.class);
    for (int state : inFinalComponents()) {
      if (machine.isComplete(states.get(state))) {
        finalStates.add(machine.result(states.get(state)));
      } else {
        machine.hangs(states.get(state), going(state)).ifPresent(failures::add);
      }
    }
    return new Outcome(finalStates, failures);
  }

  /** The threads that go on and on in a part of the graph that no step leaves. */
  private Set<Integer> going(int state) {
    Set<Integer> threads = new HashSet<>();
    for (int other : reachable(state, this::successors)) {
      threads.addAll(machine.moved(states.get(state), states.get(other)));
    }
    return threads;
  }

  /** One state of each strongly connected part of the graph that no step leaves. */
  private List<Integer> inFinalComponents() {
    List<List<Integer>> predecessors = new ArrayList<>();
    states.forEach(_ -> predecessors.add(new ArrayList<>()));
    for (int s = 0; s < states.size(); s++) {
      for (int next : successors.get(s)) {
        predecessors.get(next).add(s);
      }
    }
    // What is finished first by a search along steps is near a part that cannot be left; so most
    // states are taken away by the first that is looked at.
    boolean[] gone = new boolean[states.size()];
    List<Integer> result = new ArrayList<>();
    for (int s : finishingOrder()) {
      if (!gone[s]) {
        Set<Integer> before = reachable(s, predecessors::get);
        if (before.containsAll(reachable(s, this::successors))) {
          result.add(s);
          before.forEach(state -> gone[state] = true);
        }
      }
    }
    return result;
  }

  private List<Integer> successors(int state) {
    return Arrays.stream(successors.get(state)).boxed().toList();
  }

  private static Set<Integer> reachable(int state, IntFunction<List<Integer>> steps) {
    Set<Integer> seen = new HashSet<>(Set.of(state));
    Deque<Integer> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      for (int next : steps.apply(open.pop())) {
        if (seen.add(next)) {
          open.push(next);
        }
      }
    }
    return seen;
  }

  private List<Integer> finishingOrder() {
    List<Integer> finished = new ArrayList<>();
    boolean[] seen = new boolean[states.size()];
    int[] next = new int[states.size()];
    Deque<Integer> path = new ArrayDeque<>(List.of(0));
    seen[0] = true;
    while (!path.isEmpty()) {
      int s = path.peek();
      if (next[s] == successors.get(s).length) {
        finished.add(path.pop());
        continue;
      }
      int to = successors.get(s)[next[s]++];
      if (!seen[to]) {
        seen[to] = true;
        path.push(to);
      }
    }
    return finished;
  }
}

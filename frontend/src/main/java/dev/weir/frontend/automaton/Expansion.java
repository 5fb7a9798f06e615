package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.frontend.automaton.Steps.Step;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The automaton of a process: its local states are places with the values of the registers that
 * matter. Steps without an operation on memory are left out, except those into a state that
 * somebody asks for: what follows them belongs to the state before.
 */
final class Expansion {
  private static final int MOST_STATES = 50_000;

  private final PlaceGraph graph;
  private final RegisterFile registers;
  private final Values values;
  private final int common;
  private final Set<Integer> observed;
  private final Map<LocalState, Integer> numbers = new HashMap<>();
  private final Map<Integer, Set<Integer>> statesAt = new HashMap<>();
  private final Deque<LocalState> work = new ArrayDeque<>();
  private final List<Transition> transitions = new ArrayList<>();
  private int states;

  private Expansion(
      PlaceGraph graph, RegisterFile registers, Values values, int common, Set<Integer> observed) {
    this.graph = graph;
    this.registers = registers;
    this.values = values;
    this.common = common;
    this.observed = observed;
  }

  /**
   * A process.
   *
   * @param automaton its automaton
   * @param statesAt the states at each place that was asked for
   */
  record Expanded(AutomatonProcess automaton, Map<Integer, Set<Integer>> statesAt) {}

  /**
   * Explores a process with all values that variables are known to have, and adds those that it
   * writes.
   *
   * @param name what the process is called
   * @param common how many variables pointers can point to
   * @param observed places that somebody asks for
   * @throws InputException if it has too many states, or a value is outside of its domain
   */
  static Expanded of(
      String name,
      PlaceGraph graph,
      RegisterFile registers,
      Values values,
      int common,
      Set<Integer> observed)
      throws InputException {
    Expansion expansion = new Expansion(graph, registers, values, common, observed);
    int initial = expansion.explore();
    return new Expanded(
        new AutomatonProcess(name, expansion.states, initial, expansion.transitions),
        expansion.statesAt);
  }

  private int explore() throws InputException {
    List<LocalState> starts = registers.initial();
    int initial = 0;
    if (starts.size() == 1) {
      initial = number(settled(starts.getFirst()));
    } else {
      states++;
      addSteps(initial, starts);
    }
    while (!work.isEmpty()) {
      LocalState state = work.remove();
      addSteps(number(state), List.of(state));
    }
    return initial;
  }

  /**
   * Adds what a process can do in the first of these states, or in one that it silently reaches.
   */
  private void addSteps(int source, List<LocalState> first) throws InputException {
    Set<LocalState> reached = new HashSet<>(first);
    Deque<LocalState> open = new ArrayDeque<>(first);
    boolean isStart = first.size() > 1;
    while (!open.isEmpty()) {
      LocalState state = open.remove();
      boolean isInside = !isStart && first.contains(state);
      if (isObserved(state) && !isInside) {
        add(source, new Operation.Nop(), state, Optional.empty());
        continue;
      }
      Steps steps = steps(state);
      for (Step step : steps.visible) {
        add(source, step.operation(), settled(step.target()), Optional.of(step));
      }
      for (LocalState next : steps.silent) {
        if (reached.add(next)) {
          open.add(next);
          limit(reached.size());
        }
      }
    }
  }

  private void add(int source, Operation operation, LocalState target, Optional<Step> step)
      throws InputException {
    transitions.add(new Transition(source, operation, number(target), step.map(Step::statement)));
  }

  /** The state that a process surely goes on to from a state, without an operation on memory. */
  private LocalState settled(LocalState start) throws InputException {
    Set<LocalState> passed = new LinkedHashSet<>();
    LocalState state = start;
    while (!isObserved(state) && passed.add(state)) {
      Steps steps = steps(state);
      if (!steps.visible.isEmpty() || steps.silent.size() != 1) {
        return state;
      }
      state = steps.silent.iterator().next();
      limit(passed.size());
    }
    return state;
  }

  private Steps steps(LocalState state) throws InputException {
    return Steps.of(state, graph, registers, values, common);
  }

  private boolean isObserved(LocalState state) {
    return observed.contains(state.place());
  }

  private int number(LocalState state) throws InputException {
    Integer known = numbers.get(state);
    if (known != null) {
      return known;
    }
    int number = states++;
    limit(states);
    numbers.put(state, number);
    work.add(state);
    if (isObserved(state)) {
      statesAt.computeIfAbsent(state.place(), _ -> new HashSet<>()).add(number);
    }
    return number;
  }

  private void limit(int count) throws InputException {
    if (count > MOST_STATES) {
      throw registers.tooManyStates(MOST_STATES);
    }
  }
}

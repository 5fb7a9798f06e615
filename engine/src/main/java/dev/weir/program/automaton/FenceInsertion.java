package dev.weir.program.automaton;

import dev.weir.program.automaton.InsertedFence.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Puts a fence into the automaton of a process: P ⊕ f of the paper, section 6. */
final class FenceInsertion {
  private final Predicate<Transition> isAt;
  private final Operation.Barrier barrier;
  private final Side side;
  private final List<Transition> transitions = new ArrayList<>();
  private final Map<Integer, Integer> freshStates = new HashMap<>();
  private int states;

  private FenceInsertion(
      Predicate<Transition> isAt, Operation.Barrier barrier, Side side, int states) {
    this.isAt = isAt;
    this.barrier = barrier;
    this.side = side;
    this.states = states;
  }

  /** Puts a fence at a statement. */
  static AutomatonProcess insert(InsertedFence fence, AutomatonProcess process) {
    Optional<Statement> here = Optional.of(fence.statement());
    return insert(t -> t.statement().equals(here), fence.barrier(), fence.side(), process);
  }

  /** Puts a full fence after each write. */
  static AutomatonProcess insertAfterWrites(AutomatonProcess process) {
    return insert(
        t -> t.operation() instanceof Operation.Write, new Operation.Fence(), Side.AFTER, process);
  }

  private static AutomatonProcess insert(
      Predicate<Transition> isAt, Operation.Barrier barrier, Side side, AutomatonProcess process) {
    FenceInsertion insertion = new FenceInsertion(isAt, barrier, side, process.states());
    process.transitions().forEach(insertion::add);
    if (insertion.freshStates.isEmpty()) {
      return process;
    }
    return new AutomatonProcess(
        process.name(), insertion.states, process.initial(), insertion.transitions);
  }

  private void add(Transition transition) {
    if (!isAt.test(transition)) {
      transitions.add(transition);
      return;
    }
    int source = transition.source();
    int target = transition.target();
    switch (side) {
      case BEFORE -> {
        source = freshState(source);
        addFence(transition.source(), source);
      }
      case AFTER -> {
        target = freshState(target);
        addFence(target, transition.target());
      }
    }
    transitions.add(new Transition(source, transition.operation(), target, transition.statement()));
  }

  private int freshState(int beside) {
    return freshStates.computeIfAbsent(beside, _ -> states++);
  }

  private void addFence(int source, int target) {
    transitions.add(new Transition(source, barrier, target, Optional.empty()));
  }
}

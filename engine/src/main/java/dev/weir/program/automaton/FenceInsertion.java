package dev.weir.program.automaton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts a fence into the automaton of a process: P ⊕ f of the paper, section 6. */
final class FenceInsertion {
  private final InsertedFence fence;
  private final List<Transition> transitions = new ArrayList<>();
  private final Map<Integer, Integer> freshStates = new HashMap<>();
  private int states;

  private FenceInsertion(InsertedFence fence, int states) {
    this.fence = fence;
    this.states = states;
  }

  static AutomatonProcess insert(InsertedFence fence, AutomatonProcess process) {
    FenceInsertion insertion = new FenceInsertion(fence, process.states());
    process.transitions().forEach(insertion::add);
    if (insertion.freshStates.isEmpty()) {
      return process;
    }
    return new AutomatonProcess(
        process.name(), insertion.states, process.initial(), insertion.transitions);
  }

  private void add(Transition transition) {
    if (!transition.statement().equals(Optional.of(fence.statement()))) {
      transitions.add(transition);
      return;
    }
    int source = transition.source();
    int target = transition.target();
    switch (fence.side()) {
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
    transitions.add(new Transition(source, fence.barrier(), target, Optional.empty()));
  }
}

package dev.weir.program.automaton;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The automaton of one process: local states, numbered from 0, and transitions between them. */
public final class AutomatonProcess {
  private final String name;
  private final int states;
  private final int initial;
  private final List<Transition> transitions;
  private final List<List<Transition>> from = new ArrayList<>();

  /**
   * A process.
   *
   * @param name what it is called in reports
   * @param states number of local states
   * @param initial the local state at the start
   * @param transitions its steps; duplicates count once
   * @throws IllegalArgumentException if a state is out of range
   */
  public AutomatonProcess(String name, int states, int initial, List<Transition> transitions) {
    this.name = name;
    this.states = states;
    this.initial = Objects.checkIndex(initial, states);
    this.transitions = transitions.stream().distinct().toList();
    for (int state = 0; state < states; state++) {
      from.add(new ArrayList<>());
    }
    for (Transition transition : this.transitions) {
      from.get(Objects.checkIndex(transition.source(), states)).add(transition);
      Objects.checkIndex(transition.target(), states);
    }
    from.replaceAll(List::copyOf);
  }

  /** What it is called in reports. */
  public String name() {
    return name;
  }

  /** Number of local states. */
  public int states() {
    return states;
  }

  /** The local state at the start. */
  public int initial() {
    return initial;
  }

  /** All transitions. */
  public List<Transition> transitions() {
    return transitions;
  }

  /** Transitions that leave a local state. */
  public List<Transition> from(int state) {
    return from.get(state);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AutomatonProcess process
        && name.equals(process.name)
        && states == process.states
        && initial == process.initial
        && transitions.equals(process.transitions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, states, initial, transitions);
  }

  @Override
  public String toString() {
    return name + " from " + initial + " of " + states + ": " + transitions;
  }
}

package dev.weir.program;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/** The end of a basic block. Targets are block indices of the same function. */
public sealed interface Terminator extends Serializable {

  /** Where it comes from. */
  SourcePosition position();

  /** The blocks that may come next, in the order of the terminator. */
  List<Integer> successors();

  /** Goes on at {@code target}. */
  record Jump(int target, SourcePosition position) implements Terminator {
    @Override
    public List<Integer> successors() {
      return List.of(target);
    }
  }

  /** Goes on at {@code ifTrue} when the condition is not 0. */
  record Branch(Operand condition, int ifTrue, int ifFalse, SourcePosition position)
      implements Terminator {
    @Override
    public List<Integer> successors() {
      return List.of(ifTrue, ifFalse);
    }
  }

  /** Goes on at the target of the case that equals the value, else at {@code otherwise}. */
  record Switch(Operand value, List<Case> cases, int otherwise, SourcePosition position)
      implements Terminator {
    /** Copies the cases. */
    public Switch {
      cases = List.copyOf(cases);
    }

    @Override
    public List<Integer> successors() {
      var targets = new java.util.ArrayList<Integer>(cases.size() + 1);
      cases.forEach(c -> targets.add(c.target()));
      targets.add(otherwise);
      return List.copyOf(targets);
    }
  }

  /**
   * One case of a switch.
   *
   * @param value the value, zero-extended
   * @param target a block
   */
  record Case(long value, int target) implements Serializable {}

  /** Ends the function. */
  record Return(Optional<Operand> value, SourcePosition position) implements Terminator {
    @Override
    public List<Integer> successors() {
      return List.of();
    }
  }

  /** A place that the program promises not to reach; reaching it is an error. */
  record Unreachable(SourcePosition position) implements Terminator {
    @Override
    public List<Integer> successors() {
      return List.of();
    }
  }
}

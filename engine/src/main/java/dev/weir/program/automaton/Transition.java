package dev.weir.program.automaton;

import java.util.Optional;

/**
 * A step of a process from one local state to another.
 *
 * @param source local state before
 * @param operation what is done
 * @param target local state after
 * @param statement where it comes from; empty for what has no place in the source
 */
public record Transition(
    int source, Operation operation, int target, Optional<Statement> statement) {

  /** The same step with another operation. */
  public Transition with(Operation other) {
    return new Transition(source, other, target, statement);
  }
}

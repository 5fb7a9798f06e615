package dev.weir.program.automaton;

/**
 * A fence to be put into a program at a statement.
 *
 * @param barrier the fence
 * @param side where it stands
 * @param statement the statement at which it stands, in all its copies
 */
public record InsertedFence(Operation.Barrier barrier, Side side, Statement statement) {

  /** On which side of a statement a fence stands. */
  public enum Side {
    /** Directly before each execution of the statement. */
    BEFORE,
    /** Directly after each execution of the statement. */
    AFTER
  }
}

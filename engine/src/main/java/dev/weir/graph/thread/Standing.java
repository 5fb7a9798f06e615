package dev.weir.graph.thread;

import dev.weir.graph.event.Operation;

/**
 * How a thread stands, where nothing decides that but the values that it has read.
 *
 * @param slot the slot of its next operation; {@link GraphThreads#NONE} if it has none
 * @param next its next operation, also if that is a join that has to wait; {@link Operation#ABSENT}
 *     if it has none
 * @param value of the next operation, see {@link GraphThreads#value(int)}; of a thread that has
 *     ended what a join of it learns
 * @param instruction of the program that it stands at, if it has a next operation
 */
public record Standing(State state, int slot, Operation next, long value, int instruction) {
  /** A thread that has not begun. */
  public static final Standing NOT_BEGUN = without(State.NOT_BEGUN, 0);

  /** A thread that waits for another value than the one that it has read last. */
  public static final Standing WAITING = without(State.WAITING, 0);

  /** What a thread is about to do. */
  public enum State {
    /** It was not created. */
    NOT_BEGUN,
    /** It has a next operation. */
    NEXT,
    /** It has none unless its last read finds another value. */
    WAITING,
    /** It has come to its end. */
    ENDED
  }

  private static Standing without(State state, long value) {
    return new Standing(state, GraphThreads.NONE, Operation.ABSENT, value, 0);
  }

  /** A thread that stands before an operation. */
  public static Standing before(int slot, Operation next, long value, int instruction) {
    return new Standing(State.NEXT, slot, next, value, instruction);
  }

  /**
   * A thread that has ended.
   *
   * @param result what a join of it learns
   */
  public static Standing ended(long result) {
    return without(State.ENDED, result);
  }
}

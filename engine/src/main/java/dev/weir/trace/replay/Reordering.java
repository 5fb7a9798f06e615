package dev.weir.trace.replay;

/**
 * Why an execution is not sequentially consistent, as two or three of its steps, which are numbered
 * from 1: they are on a cycle of program order and of what threads see of each other.
 */
public sealed interface Reordering {
  /**
   * Two steps of a thread took effect in the other order.
   *
   * @param step the one that comes first in the program
   * @param isWrite whether it is the write of it that was late; else the read
   * @param by the one that took effect before it
   * @param byWrite whether it is the write of it that was early; else the read
   */
  record Overtaking(int step, boolean isWrite, int by, boolean byWrite) implements Reordering {}

  /**
   * A store had reached one thread and not yet another.
   *
   * @param store the store
   * @param seen the read that found it
   * @param missed the read of another thread that did not
   */
  record Partial(int store, int seen, int missed) implements Reordering {}
}

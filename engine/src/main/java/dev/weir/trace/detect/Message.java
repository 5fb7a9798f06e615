package dev.weir.trace.detect;

import dev.weir.trace.order.Clock;
import java.util.Arrays;

/**
 * What a read that acquires learns from the value of an atomic object (C11, 5.1.2.4): the clocks of
 * the releases whose release sequences the value belongs to. A release sequence goes on with
 * read-modify-writes by anyone and with atomic stores by the thread that released. Immutable.
 */
final class Message {
  /** Nothing was released: an initial value, or a store that is not atomic. */
  static final Message NONE = new Message(new int[0][], Clock.ZERO);

  /** For each thread what it released, or the empty clock. */
  private final int[][] released;

  private final int[] all;

  private Message(int[][] released, int[] all) {
    this.released = released;
    this.all = all;
  }

  /** What was released, in all. */
  int[] clock() {
    return all;
  }

  /**
   * The message of a store that follows.
   *
   * @param clock what the store releases; empty if nothing
   */
  Message store(int thread, int[] clock) {
    int[] own = Clock.join(clock, thread < released.length ? released[thread] : Clock.ZERO);
    if (own.length == 0) {
      return NONE;
    }
    int[][] result = new int[thread + 1][];
    Arrays.fill(result, Clock.ZERO);
    result[thread] = own;
    return new Message(result, own);
  }

  /**
   * The message of a read-modify-write that follows.
   *
   * @param clock what it releases; empty if nothing
   */
  Message readModifyWrite(int thread, int[] clock) {
    if (clock.length == 0) {
      return this;
    }
    int old = released.length;
    int[][] result = Arrays.copyOf(released, Math.max(old, thread + 1));
    Arrays.fill(result, old, result.length, Clock.ZERO);
    result[thread] = Clock.join(result[thread], clock);
    return new Message(result, Clock.join(all, clock));
  }
}

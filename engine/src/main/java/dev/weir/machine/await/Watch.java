package dev.weir.machine.await;

import dev.weir.machine.thread.ThreadState;

/**
 * When a thread is watched for going round: always in its first steps; then for a part of its
 * steps, in stretches that grow with their number, so that a turn of any length is within one in
 * the end. A loop that has no effects is met soon after it began to go round, any other before the
 * thread has made a quarter more steps.
 */
final class Watch {
  private static final int FIRST_STEPS = 1 << 10;
  private static final int FIRST_QUIET_STEPS = 1 << 4;

  /** Whether a thread is watched as to its next step. */
  boolean isOn(ThreadState t) {
    return t.steps < FIRST_STEPS || isDue(t.quietSteps, FIRST_QUIET_STEPS) || isDue(t.steps, 1);
  }

  /**
   * Whether a count is in the first 32nd of a quarter of the way from a power of two to the next.
   */
  private static boolean isDue(int count, int first) {
    int power = Integer.highestOneBit(count);
    return count >= first && (count - power) % Math.max(power >> 2, 1) <= power >> 7;
  }
}

package dev.weir.trace.order;

import java.util.Arrays;

/**
 * Vector clocks as immutable arrays: for each thread the number of its events that come before;
 * threads beyond the end have none.
 */
public final class Clock {
  /** Nothing comes before. */
  public static final int[] ZERO = new int[0];

  private Clock() {}

  /** The component of a thread. */
  public static int of(int[] clock, int thread) {
    return thread < clock.length ? clock[thread] : 0;
  }

  /** Whatever comes before one or the other. */
  public static int[] join(int[] one, int[] other) {
    if (isWithin(other, one)) {
      return one;
    }
    if (isWithin(one, other)) {
      return other;
    }
    int[] result = Arrays.copyOf(one, Math.max(one.length, other.length));
    for (int i = 0; i < other.length; i++) {
      result[i] = Math.max(result[i], other[i]);
    }
    return result;
  }

  /** The next event of a thread. */
  public static int[] tick(int[] clock, int thread) {
    int[] result = Arrays.copyOf(clock, Math.max(clock.length, thread + 1));
    result[thread]++;
    return result;
  }

  private static boolean isWithin(int[] small, int[] large) {
    for (int i = 0; i < small.length; i++) {
      if (small[i] > of(large, i)) {
        return false;
      }
    }
    return true;
  }
}

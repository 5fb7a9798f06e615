package dev.weir.robust;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** For each thread, the rows of timestamps that its next events follow. */
final class ThreadRows {
  private static final int NONE = ClockTable.NONE;

  /** What its next prompt event follows. */
  int[] prompt = new int[0];

  /** What a full fence adds: its stores. */
  int[] stored = new int[0];

  /** What a store adds where stores may overtake each other: those before the last barrier. */
  int[] barrier = new int[0];

  /** The number of barriers before its last store. */
  int[] segment = new int[0];

  /** Its last event. */
  int[] last = new int[0];

  /** The signal that woke it, until it takes its mutex again. */
  int[] waker = new int[0];

  /** The number of threads that there is room for. */
  int room() {
    return prompt.length;
  }

  /** Forgets everything. */
  void clear() {
    Arrays.fill(prompt, NONE);
    Arrays.fill(stored, NONE);
    Arrays.fill(barrier, NONE);
    Arrays.fill(segment, 0);
    Arrays.fill(last, NONE);
    Arrays.fill(waker, NONE);
  }

  /** Renames the rows. */
  void rename(IntUnaryOperator rename) {
    for (int t = 0; t < prompt.length; t++) {
      prompt[t] = rename.applyAsInt(prompt[t]);
      stored[t] = rename.applyAsInt(stored[t]);
      barrier[t] = rename.applyAsInt(barrier[t]);
      last[t] = rename.applyAsInt(last[t]);
      waker[t] = rename.applyAsInt(waker[t]);
    }
  }

  /** Makes room for threads; whether there was not enough. */
  boolean ensure(int count) {
    int old = prompt.length;
    if (count <= old) {
      return false;
    }
    int length = ClockTable.grown(Math.max(4, old), count);
    prompt = grown(prompt, length, NONE);
    stored = grown(stored, length, NONE);
    barrier = grown(barrier, length, NONE);
    segment = grown(segment, length, 0);
    last = grown(last, length, NONE);
    waker = grown(waker, length, NONE);
    return true;
  }

  private static int[] grown(int[] array, int length, int filler) {
    int[] result = Arrays.copyOf(array, length);
    Arrays.fill(result, array.length, length, filler);
    return result;
  }
}

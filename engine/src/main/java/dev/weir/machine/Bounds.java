package dev.weir.machine;

import java.util.OptionalInt;

/** The bound on loops and recursion, if there is one. */
final class Bounds {
  private final OptionalInt unroll;
  private boolean suspended;

  Bounds(OptionalInt unroll) {
    this.unroll = unroll;
  }

  /** Lets the bound not count, or count again: what is done on trial is not bounded. */
  void suspend(boolean suspend) {
    suspended = suspend;
  }

  /** Whether what is done now is done on trial. */
  boolean areSuspended() {
    return suspended;
  }

  /** Whether what is done now counts, and there is a bound. */
  boolean areCounted() {
    return unroll.isPresent() && !suspended;
  }

  /** Whether a loop may not take its back edge as often as this; not asked on trial. */
  boolean isLoopBoundMet(long backEdges) {
    return backEdges > unroll.orElse(Integer.MAX_VALUE);
  }

  /** Whether a thread may not enter a function once more. */
  boolean isRecursionBoundMet(ThreadState t, int function) {
    if (unroll.isEmpty() || suspended) {
      return false;
    }
    int deep = t.function == function ? 1 : 0;
    for (int i = 0; i < t.depth; i++) {
      if (t.frames[i * ThreadState.FRAME_WORDS + 4] == function) {
        deep++;
      }
    }
    return deep > unroll.getAsInt();
  }
}

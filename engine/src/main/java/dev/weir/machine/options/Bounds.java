package dev.weir.machine.options;

import java.util.OptionalInt;

/** The bound on loops and recursion, if there is one. */
public final class Bounds {
  private final OptionalInt unroll;
  private boolean suspended;

  public Bounds(OptionalInt unroll) {
    this.unroll = unroll;
  }

  /** Lets the bound not count, or count again: what is done on trial is not bounded. */
  public void suspend(boolean suspend) {
    suspended = suspend;
  }

  /** Whether what is done now is done on trial. */
  public boolean areSuspended() {
    return suspended;
  }

  /** Whether what is done now counts, and there is a bound. */
  public boolean areCounted() {
    return unroll.isPresent() && !suspended;
  }

  /** Whether a loop may not take its back edge as often as this; not asked on trial. */
  public boolean isLoopBoundMet(long backEdges) {
    return backEdges > unroll.orElse(Integer.MAX_VALUE);
  }

  /** Whether a function that a thread is in as often as this may not be entered; not on trial. */
  public boolean isRecursionBoundMet(int deep) {
    return deep > unroll.orElse(Integer.MAX_VALUE);
  }
}

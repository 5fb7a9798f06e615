package dev.weir.machine.code;

/** What code counts of loops and recursion, so that they can be bounded. */
public enum LoopCounters {
  /** Nothing. */
  NONE,
  /** Each turn of each loop. */
  TURNS,
  /**
   * Turns in which the thread takes a step, of loops that may have no end; and activations of
   * functions, in the last register of each.
   */
  TURNS_WITH_STEPS
}

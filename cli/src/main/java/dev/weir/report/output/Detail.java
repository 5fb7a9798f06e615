package dev.weir.report.output;

/** How much of an execution people are shown. */
public enum Detail {
  /**
   * The accesses that a library call makes inside are one line, and so is a stretch of steps that
   * one thread takes at places that no other touches.
   */
  FOLDED,
  /** Every step. */
  FULL
}

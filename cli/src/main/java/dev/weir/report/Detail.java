package dev.weir.report;

/** How much of an execution people are shown. */
public enum Detail {
  /** The accesses that a library call makes inside are one line. */
  FOLDED,
  /** Every step. */
  FULL
}

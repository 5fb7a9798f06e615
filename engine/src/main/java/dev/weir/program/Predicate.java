package dev.weir.program;

/** Comparisons of two integers of N bits; the result is 1 or 0. */
public enum Predicate {
  /** Equal. */
  EQ,
  /** Not equal. */
  NE,
  /** Unsigned less. */
  ULT,
  /** Unsigned less or equal. */
  ULE,
  /** Unsigned greater. */
  UGT,
  /** Unsigned greater or equal. */
  UGE,
  /** Signed less. */
  SLT,
  /** Signed less or equal. */
  SLE,
  /** Signed greater. */
  SGT,
  /** Signed greater or equal. */
  SGE
}

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
  SGE;

  /** The comparison that holds where this one does not. */
  public Predicate negated() {
    return switch (this) {
      case EQ -> NE;
      case NE -> EQ;
      case ULT -> UGE;
      case ULE -> UGT;
      case UGT -> ULE;
      case UGE -> ULT;
      case SLT -> SGE;
      case SLE -> SGT;
      case SGT -> SLE;
      case SGE -> SLT;
    };
  }

  /** The comparison that says the same of the two numbers in the other order. */
  public Predicate mirrored() {
    return switch (this) {
      case EQ, NE -> this;
      case ULT -> UGT;
      case ULE -> UGE;
      case UGT -> ULT;
      case UGE -> ULE;
      case SLT -> SGT;
      case SLE -> SGE;
      case SGT -> SLT;
      case SGE -> SLE;
    };
  }
}

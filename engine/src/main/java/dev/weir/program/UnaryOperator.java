package dev.weir.program;

/** Operations on one integer of N bits, 1 to 64. */
public enum UnaryOperator {
  /** Number of one bits. */
  POPULATION_COUNT,
  /** Number of leading zero bits within the width. */
  LEADING_ZEROS,
  /** Number of trailing zero bits; the width for zero. */
  TRAILING_ZEROS,
  /** Bytes in reverse order; the width is a multiple of 8. */
  BYTE_SWAP,
  /** Bits in reverse order. */
  BIT_REVERSE,
  /** Absolute value of the signed operand, wrapping. */
  ABSOLUTE,
  /** From the given width to 64 bits, sign-extended; mask afterwards for a narrower target. */
  SIGN_EXTEND
}

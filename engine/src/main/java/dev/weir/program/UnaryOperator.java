package dev.weir.program;

/**
 * Operations on one number: an integer of N bits, 1 to 64, unless another format is named. Floats
 * are IEEE binary32, doubles binary64.
 */
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
  SIGN_EXTEND,
  /** From a signed integer of N bits to the nearest double. */
  SIGNED_TO_DOUBLE,
  /** From an unsigned integer of N bits to the nearest double. */
  UNSIGNED_TO_DOUBLE,
  /** From a signed integer of N bits to the nearest float. */
  SIGNED_TO_FLOAT,
  /** From an unsigned integer of N bits to the nearest float. */
  UNSIGNED_TO_FLOAT,
  /** From a double to a signed integer of N bits, towards zero; as x86-64 does outside of it. */
  DOUBLE_TO_SIGNED,
  /** From a double to an unsigned integer of N bits, towards zero; as x86-64 outside of it. */
  DOUBLE_TO_UNSIGNED,
  /** From a double to the nearest signed integer of N bits towards zero; 0 for NaN. */
  DOUBLE_TO_SIGNED_SATURATING,
  /** From a double to the nearest unsigned integer of N bits towards zero; 0 for NaN. */
  DOUBLE_TO_UNSIGNED_SATURATING,
  /** The low 64 bits of a double as an integer of 128 bits, towards zero. */
  DOUBLE_TO_LOW_WORD,
  /** The high 64 bits of a double as an integer of 128 bits, towards zero. */
  DOUBLE_TO_HIGH_WORD,
  /** From a float to the same double. */
  FLOAT_TO_DOUBLE,
  /** From a double to the nearest float. */
  DOUBLE_TO_FLOAT
}

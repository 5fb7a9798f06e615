package dev.weir.program;

/**
 * Operations on two numbers.
 *
 * <p>Integers have N bits, 1 to 64, or up to 128 in a {@link Instruction.WideBinary}. Operands and
 * results are zero-extended; signed operations read them as two's complement. Arithmetic wraps;
 * shift amounts are taken modulo N.
 *
 * <p>The operators whose names start with {@code F} are those of IEEE 754 on binary32 (N = 32) or
 * binary64 (N = 64), rounded to nearest, with the bits of NaN that x86-64 gives.
 */
public enum BinaryOperator {
  /** Sum. */
  ADD,
  /** Difference. */
  SUB,
  /** Product. */
  MUL,
  /** Unsigned quotient; a zero divisor is an error of the program. */
  UDIV,
  /** Signed quotient; a zero divisor or an overflow is an error of the program. */
  SDIV,
  /** Unsigned remainder; a zero divisor is an error of the program. */
  UREM,
  /** Signed remainder; a zero divisor or an overflow is an error of the program. */
  SREM,
  /** Shift left. */
  SHL,
  /** Logical shift right. */
  LSHR,
  /** Arithmetic shift right. */
  ASHR,
  /** Bitwise and. */
  AND,
  /** Bitwise or. */
  OR,
  /** Bitwise exclusive or. */
  XOR,
  /** Signed minimum. */
  SMIN,
  /** Signed maximum. */
  SMAX,
  /** Unsigned minimum. */
  UMIN,
  /** Unsigned maximum. */
  UMAX,
  /** 1 if the signed sum overflows, else 0. */
  SADD_OVERFLOWS,
  /** 1 if the unsigned sum overflows, else 0. */
  UADD_OVERFLOWS,
  /** 1 if the signed difference overflows, else 0. */
  SSUB_OVERFLOWS,
  /** 1 if the unsigned difference overflows, else 0. */
  USUB_OVERFLOWS,
  /** 1 if the signed product overflows, else 0. */
  SMUL_OVERFLOWS,
  /** 1 if the unsigned product overflows, else 0. */
  UMUL_OVERFLOWS,
  /** Signed sum, saturating. */
  SADD_SATURATING,
  /** Unsigned sum, saturating. */
  UADD_SATURATING,
  /** Signed difference, saturating. */
  SSUB_SATURATING,
  /** Unsigned difference, saturating. */
  USUB_SATURATING,
  /** Sum. */
  FADD,
  /** Difference. */
  FSUB,
  /** Product. */
  FMUL,
  /** Quotient. */
  FDIV,
  /** Remainder of the quotient rounded towards zero. */
  FREM,
  /** The lesser; a number where the other operand is NaN. */
  FMIN,
  /** The greater; a number where the other operand is NaN. */
  FMAX,
  /** 1 if equal, else 0. */
  FEQ,
  /** 1 if less, else 0. */
  FLT,
  /** 1 if less or equal, else 0. */
  FLE,
  /** 1 if one of the operands is NaN, else 0. */
  FUNORDERED;

  /** Whether the operands are floating-point numbers. */
  public boolean isFloating() {
    return compareTo(FADD) >= 0;
  }

  /** Whether the operation can fail on some operands (division). */
  public boolean canFail() {
    return this == UDIV || this == SDIV || this == UREM || this == SREM;
  }
}

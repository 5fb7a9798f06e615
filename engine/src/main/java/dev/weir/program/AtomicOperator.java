package dev.weir.program;

/** What a read-modify-write computes from the old value and its operand, at the access's width. */
public enum AtomicOperator {
  /** The operand. */
  EXCHANGE,
  /** Sum. */
  ADD,
  /** Old value minus operand. */
  SUB,
  /** Operand minus old value. */
  REVERSE_SUB,
  /** Bitwise and. */
  AND,
  /** Complement of the bitwise and. */
  NAND,
  /** Bitwise or. */
  OR,
  /** Bitwise exclusive or. */
  XOR,
  /** Signed maximum. */
  MAX,
  /** Signed minimum. */
  MIN,
  /** Unsigned maximum. */
  UMAX,
  /** Unsigned minimum. */
  UMIN,
  /** Sum of floats or doubles, by size. */
  FADD,
  /** Difference of floats or doubles. */
  FSUB,
  /** Maximum of floats or doubles. */
  FMAX,
  /** Minimum of floats or doubles. */
  FMIN,
  /** One more, but 0 where the old value is the operand or greater. */
  INCREMENT_WRAPPING,
  /** One less, but the operand where the old value is 0 or greater than it. */
  DECREMENT_WRAPPING,
  /** Old value minus operand where that is not negative, else the old value. */
  SUB_CONDITIONAL,
  /** Old value minus operand, at least 0. */
  SUB_SATURATING;

  /** Whether it is known for values of 16 bytes too. */
  public boolean isForWideValues() {
    return switch (this) {
      case EXCHANGE, ADD, SUB, AND, NAND, OR, XOR, MAX, MIN, UMAX, UMIN -> true;
      default -> false;
    };
  }
}

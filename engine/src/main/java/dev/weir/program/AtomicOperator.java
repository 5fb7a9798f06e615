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
  UMIN
}

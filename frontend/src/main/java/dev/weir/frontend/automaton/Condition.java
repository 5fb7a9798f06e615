package dev.weir.frontend.automaton;

import java.util.List;

/** What holds or does not hold of registers. */
sealed interface Condition {
  /** How two values are compared. */
  enum Comparison {
    /** Both are the same. */
    EQUAL("="),
    /** They differ. */
    UNEQUAL("!="),
    /** The left one is less. */
    LESS("<"),
    /** The left one is greater. */
    GREATER(">"),
    /** The left one is less or the same. */
    AT_MOST("<="),
    /** The left one is greater or the same. */
    AT_LEAST(">=");

    private final String sign;

    Comparison(String sign) {
      this.sign = sign;
    }

    /** As it is written. */
    String sign() {
      return sign;
    }

    private boolean holds(long left, long right) {
      return switch (this) {
        case EQUAL -> left == right;
        case UNEQUAL -> left != right;
        case LESS -> left < right;
        case GREATER -> left > right;
        case AT_MOST -> left <= right;
        case AT_LEAST -> left >= right;
      };
    }
  }

  /** Always, or never. */
  record Constant(boolean holds) implements Condition {}

  /** Two values compared. */
  record Compared(Expression left, Comparison comparison, Expression right) implements Condition {}

  /** The opposite. */
  record Not(Condition inner) implements Condition {}

  /** Both of two. */
  record And(Condition left, Condition right) implements Condition {}

  /** One of two, or both. */
  record Or(Condition left, Condition right) implements Condition {}

  /** Whether it holds, given what the registers hold. */
  default boolean holds(List<Integer> registers) {
    return switch (this) {
      case Constant(boolean holds) -> holds;
      case Compared(Expression left, Comparison comparison, Expression right) ->
          comparison.holds(left.value(registers), right.value(registers));
      case Not(Condition inner) -> !inner.holds(registers);
      case And(Condition left, Condition right) -> left.holds(registers) && right.holds(registers);
      case Or(Condition left, Condition right) -> left.holds(registers) || right.holds(registers);
    };
  }

  /** Whether it depends on a register. */
  default boolean uses(int register) {
    return switch (this) {
      case Constant _ -> false;
      case Compared(Expression left, Comparison _, Expression right) ->
          left.uses(register) || right.uses(register);
      case Not(Condition inner) -> inner.uses(register);
      case And(Condition left, Condition right) -> left.uses(register) || right.uses(register);
      case Or(Condition left, Condition right) -> left.uses(register) || right.uses(register);
    };
  }
}

package dev.weir.frontend.automaton;

import java.util.List;

/** A sum over registers and numbers. */
sealed interface Expression {
  /** A number. */
  record Literal(int number) implements Expression {}

  /** What a register holds. */
  record Register(int number) implements Expression {}

  /** One expression plus another. */
  record Sum(Expression left, Expression right) implements Expression {}

  /** One expression minus another. */
  record Difference(Expression left, Expression right) implements Expression {}

  /** The value, given what the registers hold. */
  default long value(List<Integer> registers) {
    return switch (this) {
      case Literal(int number) -> number;
      case Register(int number) -> registers.get(number);
      case Sum(Expression left, Expression right) -> left.value(registers) + right.value(registers);
      case Difference(Expression left, Expression right) ->
          left.value(registers) - right.value(registers);
    };
  }

  /** Whether the value depends on a register. */
  default boolean uses(int register) {
    return switch (this) {
      case Literal _ -> false;
      case Register(int number) -> number == register;
      case Sum(Expression left, Expression right) -> left.uses(register) || right.uses(register);
      case Difference(Expression left, Expression right) ->
          left.uses(register) || right.uses(register);
    };
  }
}

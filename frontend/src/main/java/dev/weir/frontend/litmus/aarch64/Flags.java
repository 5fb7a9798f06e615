package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The flags, as code: the latest result with its sign, by which N and Z are known, and a register
 * each for C and V.
 */
final class Flags {
  private static final int WIDTH = Long.SIZE;
  private static final String RESULT = "flags.result";
  private static final String CARRY = "flags.carry";
  private static final String OVERFLOW = "flags.overflow";

  /** The registers of the code that keep the flags. */
  static final List<String> REGISTERS = List.of(RESULT, CARRY, OVERFLOW);

  private final ThreadCode code;
  private final String shadow;

  /**
   * The flags of a process.
   *
   * @param shadow what is added to the names of registers
   */
  Flags(ThreadCode code, String shadow) {
    this.code = code;
    this.shadow = shadow;
  }

  /** Whether a condition holds, by its name in instructions; nothing if none has this name. */
  Optional<Operand> holds(String condition) {
    return switch (condition.toUpperCase(Locale.ROOT)) {
      case "EQ" -> Optional.of(isZero());
      case "NE" -> Optional.of(not(isZero()));
      case "CS", "HS" -> Optional.of(get(CARRY));
      case "CC", "LO" -> Optional.of(not(get(CARRY)));
      case "MI" -> Optional.of(isNegative());
      case "PL" -> Optional.of(not(isNegative()));
      case "VS" -> Optional.of(get(OVERFLOW));
      case "VC" -> Optional.of(not(get(OVERFLOW)));
      case "HI" -> Optional.of(both(get(CARRY), not(isZero())));
      case "LS" -> Optional.of(not(both(get(CARRY), not(isZero()))));
      case "GE" -> Optional.of(not(isLess()));
      case "LT" -> Optional.of(isLess());
      case "GT" -> Optional.of(both(not(isLess()), not(isZero())));
      case "LE" -> Optional.of(not(both(not(isLess()), not(isZero()))));
      default -> Optional.empty();
    };
  }

  /** Sets the flags as the difference of two numbers of so many bits does, and gives it. */
  Operand subtract(Operand left, Operand right, int width) {
    Operand result = code.binary(BinaryOperator.SUB, width, left, right);
    set(RESULT, code.signExtended(result, width));
    set(CARRY, code.compare(Predicate.UGE, width, left, right));
    Operand overflows = code.binary(BinaryOperator.SSUB_OVERFLOWS, width, left, right);
    set(OVERFLOW, overflows);
    return result;
  }

  /** Sets the flags as the sum of two numbers of so many bits does, and gives it. */
  Operand add(Operand left, Operand right, int width) {
    Operand result = code.binary(BinaryOperator.ADD, width, left, right);
    set(RESULT, code.signExtended(result, width));
    set(CARRY, code.binary(BinaryOperator.UADD_OVERFLOWS, width, left, right));
    set(OVERFLOW, code.binary(BinaryOperator.SADD_OVERFLOWS, width, left, right));
    return result;
  }

  /** Sets the flags as what computes bit by bit does. */
  void computed(Operand result, int width) {
    set(RESULT, code.signExtended(result, width));
    set(CARRY, Operand.constant(0));
    set(OVERFLOW, Operand.constant(0));
  }

  private Operand isZero() {
    return code.compare(Predicate.EQ, WIDTH, get(RESULT), Operand.constant(0));
  }

  private Operand isNegative() {
    return code.compare(Predicate.SLT, WIDTH, get(RESULT), Operand.constant(0));
  }

  private Operand isLess() {
    return code.binary(BinaryOperator.XOR, WIDTH, isNegative(), get(OVERFLOW));
  }

  private Operand both(Operand left, Operand right) {
    return code.binary(BinaryOperator.AND, WIDTH, left, right);
  }

  private Operand not(Operand truth) {
    return code.binary(BinaryOperator.XOR, WIDTH, truth, 1);
  }

  private Operand get(String name) {
    return Operand.register(code.register(name + shadow));
  }

  private void set(String name, Operand value) {
    code.move(code.register(name + shadow), value);
  }
}

package dev.weir.frontend.litmus;

import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The flags of X86, as code: the latest result, by which the flags for zero and for the sign are
 * known, a word whose sign is the flag for overflow, and the flag for a carry. The operands of what
 * sets them are sign-extended, which keeps their order also as numbers without sign.
 */
final class X86Flags {
  private static final int WIDTH = Long.SIZE;
  private static final String RESULT = "flags.result";
  private static final String OVERFLOW = "flags.overflow";
  private static final String CARRY = "flags.carry";

  /** What instructions ask of the flags, after two numbers were compared or a result was made. */
  private enum Test {
    /** The result is zero: the numbers are equal. */
    ZERO,
    /** The result is below zero. */
    SIGN,
    /** The first number is less. */
    LESS,
    /** It is less, or they are equal. */
    LESS_OR_EQUAL,
    /** It is less without sign: the computation carried, or borrowed. */
    CARRY,
    /** It is less without sign, or they are equal. */
    CARRY_OR_ZERO
  }

  private static final Map<String, Test> TESTS =
      Map.ofEntries(
          Map.entry("E", Test.ZERO),
          Map.entry("Z", Test.ZERO),
          Map.entry("S", Test.SIGN),
          Map.entry("L", Test.LESS),
          Map.entry("NGE", Test.LESS),
          Map.entry("LE", Test.LESS_OR_EQUAL),
          Map.entry("NG", Test.LESS_OR_EQUAL),
          Map.entry("B", Test.CARRY),
          Map.entry("C", Test.CARRY),
          Map.entry("NAE", Test.CARRY),
          Map.entry("BE", Test.CARRY_OR_ZERO),
          Map.entry("NA", Test.CARRY_OR_ZERO));

  private static final Map<String, Test> CONTRARIES =
      Map.ofEntries(
          Map.entry("NE", Test.ZERO),
          Map.entry("NZ", Test.ZERO),
          Map.entry("NS", Test.SIGN),
          Map.entry("GE", Test.LESS),
          Map.entry("NL", Test.LESS),
          Map.entry("G", Test.LESS_OR_EQUAL),
          Map.entry("NLE", Test.LESS_OR_EQUAL),
          Map.entry("AE", Test.CARRY),
          Map.entry("NB", Test.CARRY),
          Map.entry("NC", Test.CARRY),
          Map.entry("A", Test.CARRY_OR_ZERO),
          Map.entry("NBE", Test.CARRY_OR_ZERO));

  private final ThreadCode code;

  X86Flags(ThreadCode code) {
    this.code = code;
  }

  /** Whether a condition holds, by its name in instructions; nothing if none has this name. */
  Optional<Operand> holds(String condition) {
    String name = condition.toUpperCase(Locale.ROOT);
    return Optional.ofNullable(TESTS.get(name))
        .map(this::holds)
        .or(() -> Optional.ofNullable(CONTRARIES.get(name)).map(test -> not(holds(test))));
  }

  private Operand holds(Test test) {
    return switch (test) {
      case ZERO -> compare(Predicate.EQ, register(RESULT));
      case SIGN -> compare(Predicate.SLT, register(RESULT));
      case LESS ->
          compare(Predicate.SLT, binary(BinaryOperator.XOR, register(RESULT), register(OVERFLOW)));
      case LESS_OR_EQUAL -> either(holds(Test.LESS), holds(Test.ZERO));
      case CARRY -> compare(Predicate.NE, register(CARRY));
      case CARRY_OR_ZERO -> either(holds(Test.CARRY), holds(Test.ZERO));
    };
  }

  private Operand not(Operand truth) {
    return binary(BinaryOperator.XOR, truth, Operand.constant(1));
  }

  private Operand either(Operand left, Operand right) {
    return binary(BinaryOperator.OR, left, right);
  }

  /** Sets the flags as a subtraction of numbers of so many bits does, or a comparison. */
  void subtracted(Operand left, Operand right, int width) {
    code.move(code.register(CARRY), code.compare(Predicate.ULT, WIDTH, left, right));
    steppedDown(left, right, width);
  }

  /** The same, but for the carry, which stays. */
  void steppedDown(Operand left, Operand right, int width) {
    Operand result = result(binary(BinaryOperator.SUB, left, right), width);
    Operand changes = binary(BinaryOperator.XOR, left, right);
    setOverflow(changes, binary(BinaryOperator.XOR, left, result));
  }

  /** Sets the flags as an addition of numbers of so many bits does. */
  void added(Operand left, Operand right, int width) {
    Operand result = steppedUp(left, right, width);
    code.move(code.register(CARRY), code.compare(Predicate.ULT, WIDTH, result, left));
  }

  /** The same, but for the carry, which stays; the result. */
  Operand steppedUp(Operand left, Operand right, int width) {
    Operand result = result(binary(BinaryOperator.ADD, left, right), width);
    Operand changes = binary(BinaryOperator.XOR, left, result);
    setOverflow(changes, binary(BinaryOperator.XOR, right, result));
    return result;
  }

  /** Sets the flags as what computes bit by bit does. */
  void computed(Operand result) {
    code.move(code.register(RESULT), result);
    code.move(code.register(OVERFLOW), Operand.constant(0));
    code.move(code.register(CARRY), Operand.constant(0));
  }

  private Operand result(Operand value, int width) {
    Operand result = code.signExtended(value, width);
    code.move(code.register(RESULT), result);
    return result;
  }

  private void setOverflow(Operand one, Operand other) {
    code.move(code.register(OVERFLOW), binary(BinaryOperator.AND, one, other));
  }

  private Operand register(String name) {
    return Operand.register(code.register(name));
  }

  private Operand compare(Predicate predicate, Operand operand) {
    return code.compare(predicate, WIDTH, operand, Operand.constant(0));
  }

  private Operand binary(BinaryOperator operator, Operand left, Operand right) {
    return code.binary(operator, WIDTH, left, right);
  }
}

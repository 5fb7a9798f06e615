package dev.weir.transform.emit;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;

/** Operators on the bits of floats and doubles. */
final class FloatingArithmetic {
  private final Values values;

  FloatingArithmetic(Values values) {
    this.values = values;
  }

  /** The result of an operator on two numbers. */
  String of(Instruction.Binary i) {
    return of(i.operator(), i.width(), values.of(i.left()), values.of(i.right()));
  }

  /** The same for operands that are expressions. */
  String of(BinaryOperator operator, int width, String left, String right) {
    String a = number(left, width);
    String b = number(right, width);
    String suffix = width == Float.SIZE ? "f" : "";
    return switch (operator) {
      case FADD -> bits(a + " + " + b, width);
      case FSUB -> bits(a + " - " + b, width);
      case FMUL -> bits(a + " * " + b, width);
      case FDIV -> bits(a + " / " + b, width);
      case FREM -> {
        values.helpers().header("math.h");
        yield bits("fmod" + suffix + "(" + a + ", " + b + ")", width);
      }
      case FMIN -> "(" + b + " != " + b + " || " + a + " < " + b + ") ? " + left + " : " + right;
      case FMAX -> "(" + b + " != " + b + " || " + a + " > " + b + ") ? " + left + " : " + right;
      case FEQ -> a + " == " + b;
      case FLT -> a + " < " + b;
      case FLE -> a + " <= " + b;
      case FUNORDERED -> "!(" + a + " <= " + b + " || " + a + " > " + b + ")";
      default -> throw new IllegalStateException(operator + " is for integers");
    };
  }

  private String number(String bits, int width) {
    Helper helper = width == Float.SIZE ? Helper.FLOAT : Helper.DOUBLE;
    return values.helpers().use(helper) + "(" + bits + ")";
  }

  private String bits(String number, int width) {
    Helper helper = width == Float.SIZE ? Helper.FLOAT_BITS : Helper.DOUBLE_BITS;
    return values.helpers().use(helper) + "(" + number + ")";
  }

  /** The result of a conversion. */
  String of(Instruction.Unary i) {
    Operand operand = i.operand();
    int width = i.width();
    return switch (i.operator()) {
      case SIGNED_TO_DOUBLE -> bits("(double)" + values.signed(operand, width), Double.SIZE);
      case UNSIGNED_TO_DOUBLE -> bits("(double)" + values.wide(operand), Double.SIZE);
      case SIGNED_TO_FLOAT -> bits("(float)" + values.signed(operand, width), Float.SIZE);
      case UNSIGNED_TO_FLOAT -> bits("(float)" + values.wide(operand), Float.SIZE);
      case DOUBLE_TO_SIGNED -> converted(Helper.TO_SIGNED, operand, width);
      case DOUBLE_TO_UNSIGNED -> converted(Helper.TO_UNSIGNED, operand, width);
      case DOUBLE_TO_SIGNED_SATURATING -> converted(Helper.CLAMP_SIGNED, operand, width);
      case DOUBLE_TO_UNSIGNED_SATURATING -> converted(Helper.CLAMP_UNSIGNED, operand, width);
      case DOUBLE_TO_LOW_WORD -> "(uint64_t)(__int128)" + number(values.of(operand), Double.SIZE);
      case DOUBLE_TO_HIGH_WORD ->
          "(uint64_t)((__int128)" + number(values.of(operand), Double.SIZE) + " >> 64)";
      case FLOAT_TO_DOUBLE ->
          bits("(double)" + number(values.of(operand), Float.SIZE), Double.SIZE);
      case DOUBLE_TO_FLOAT -> bits("(float)" + number(values.of(operand), Double.SIZE), Float.SIZE);
      default -> throw new IllegalStateException(i.operator() + " is for integers");
    };
  }

  private String converted(Helper helper, Operand operand, int width) {
    String call =
        values.helpers().use(helper)
            + "("
            + number(values.of(operand), Double.SIZE)
            + ", "
            + width
            + ")";
    return Values.truncated("(uint64_t)" + call, width);
  }
}

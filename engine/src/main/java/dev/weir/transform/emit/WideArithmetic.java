package dev.weir.transform.emit;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;

/** Operators on integers of 65 to 128 bits, in blocks that set both words of the result. */
final class WideArithmetic {
  private static final int BITS = 128;

  private final Values values;

  WideArithmetic(Values values) {
    this.values = values;
  }

  /** Two words as one number. */
  String number(Operand low, Operand high) {
    return "((unsigned __int128)" + values.of(high) + " << 64 | " + values.of(low) + ")";
  }

  /** The statement of an operation. */
  String of(Instruction.WideBinary i) throws EmissionException {
    int width = i.width();
    String a = number(i.leftLow(), i.leftHigh());
    String b = number(i.rightLow(), i.rightHigh());
    String sa = signed("weir_a", width);
    String sb = signed("weir_b", width);
    String amount = "(int)((uint64_t)weir_b % " + width + ")";
    String result =
        switch (i.operator()) {
          case ADD -> "weir_a + weir_b";
          case SUB -> "weir_a - weir_b";
          case MUL -> "weir_a * weir_b";
          case UDIV -> "weir_a / weir_b";
          case SDIV -> "(unsigned __int128)(" + sa + " / " + sb + ")";
          case UREM -> "weir_a % weir_b";
          case SREM -> "(unsigned __int128)(" + sa + " % " + sb + ")";
          case SHL -> "weir_a << " + amount;
          case LSHR -> "weir_a >> " + amount;
          case ASHR -> "(unsigned __int128)(" + sa + " >> " + amount + ")";
          case AND -> "weir_a & weir_b";
          case OR -> "weir_a | weir_b";
          case XOR -> "weir_a ^ weir_b";
          case SMIN -> sa + " <= " + sb + " ? weir_a : weir_b";
          case SMAX -> sa + " >= " + sb + " ? weir_a : weir_b";
          case UMIN -> "weir_a <= weir_b ? weir_a : weir_b";
          case UMAX -> "weir_a >= weir_b ? weir_a : weir_b";
          default -> throw refused(i.operator(), i);
        };
    String kept =
        width == BITS
            ? "weir_value"
            : "weir_value & (~(unsigned __int128)0 >> " + (BITS - width) + ")";
    return "{ unsigned __int128 weir_a = "
        + a
        + ", weir_b = "
        + b
        + ", weir_value = "
        + result
        + "; weir_value = "
        + kept
        + "; "
        + values.result(i.low())
        + " = (uint64_t)weir_value; "
        + values.result(i.high())
        + " = (uint64_t)(weir_value >> 64); }";
  }

  private static String signed(String value, int width) {
    return width == BITS
        ? "(__int128)" + value
        : "((__int128)(" + value + " << " + (BITS - width) + ") >> " + (BITS - width) + ")";
  }

  private static EmissionException refused(BinaryOperator operator, Instruction.WideBinary i) {
    return new EmissionException(
        "'"
            + operator.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ')
            + "' of an integer of "
            + i.width()
            + " bits",
        "use a narrower one",
        i.position());
  }
}

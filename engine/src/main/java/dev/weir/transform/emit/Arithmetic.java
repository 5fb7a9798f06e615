package dev.weir.transform.emit;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;
import java.util.Locale;

/**
 * Operators on words, on the bits of floats and doubles, and on integers of up to 128 bits, as C
 * that no operand makes undefined, but for the division by zero, which is an error of the program
 * too.
 */
record Arithmetic(Values values) {
  private static final int WIDE = 128;

  /** The result of a binary operator. */
  String of(Instruction.Binary i) {
    if (i.operator().isFloating()) {
      return floating(i.operator(), i.width(), values.of(i.left()), values.of(i.right()));
    }
    int width = i.width();
    String a = values.wide(i.left());
    String b = values.of(i.right());
    String sa = values.signed(i.left(), width);
    String sb = values.signed(i.right(), width);
    return switch (i.operator()) {
      case ADD -> Values.truncated(a + " + " + b, width);
      case SUB -> Values.truncated(a + " - " + b, width);
      case MUL -> Values.truncated(a + " * " + b, width);
      case UDIV -> a + " / " + b;
      case SDIV -> unsigned(sa + " / " + sb, width);
      case UREM -> a + " % " + b;
      case SREM -> unsigned(sa + " % " + sb, width);
      case SHL -> Values.truncated(a + " << " + amount(i.right(), width), width);
      case LSHR -> a + " >> " + amount(i.right(), width);
      case ASHR -> unsigned(sa + " >> " + amount(i.right(), width), width);
      case AND -> a + " & " + b;
      case OR -> a + " | " + b;
      case XOR -> a + " ^ " + b;
      case SMIN -> sa + " <= " + sb + " ? " + a + " : " + b;
      case SMAX -> sa + " >= " + sb + " ? " + a + " : " + b;
      case UMIN -> a + " <= " + b + " ? " + a + " : " + b;
      case UMAX -> a + " >= " + b + " ? " + a + " : " + b;
      case UADD_OVERFLOWS -> unsignedSumOverflows(a, b, width);
      case USUB_OVERFLOWS -> a + " < " + b;
      case UMUL_OVERFLOWS -> "((unsigned __int128)" + a + " * " + b + ") >> " + width + " != 0";
      case SADD_OVERFLOWS -> signedOverflows("+", sa, sb, width);
      case SSUB_OVERFLOWS -> signedOverflows("-", sa, sb, width);
      case SMUL_OVERFLOWS -> signedOverflows("*", sa, sb, width);
      case UADD_SATURATING ->
          "(" + unsignedSumOverflows(a, b, width) + ") ? " + most(width) + " : " + a + " + " + b;
      case USUB_SATURATING -> a + " < " + b + " ? 0 : " + a + " - " + b;
      case SADD_SATURATING -> signedSaturating("+", i, width);
      case SSUB_SATURATING -> signedSaturating("-", i, width);
      case FADD, FSUB, FMUL, FDIV, FREM, FMIN, FMAX, FEQ, FLT, FLE, FUNORDERED ->
          throw new IllegalStateException(i.operator() + " is for numbers with a point");
    };
  }

  private static String most(int width) {
    return Values.wideConstant(-1L >>> (Long.SIZE - width));
  }

  /** A signed result as a word. */
  private static String unsigned(String expression, int width) {
    return width == Long.SIZE
        ? "(uint64_t)(" + expression + ")"
        : Values.truncated(isNarrow(width) ? expression : "(uint64_t)(" + expression + ")", width);
  }

  private static boolean isNarrow(int width) {
    return width == 8 || width == 16 || width == 32;
  }

  /** An amount to shift by: modulo the width. */
  private String amount(Operand operand, int width) {
    if (operand instanceof Operand.Constant(long value)) {
      return Long.toString(Long.remainderUnsigned(value, width));
    }
    String amount = values.wide(operand);
    return Integer.bitCount(width) == 1
        ? "(" + amount + " & " + (width - 1) + ")"
        : "(" + amount + " % " + width + ")";
  }

  private static String unsignedSumOverflows(String a, String b, int width) {
    return width == Long.SIZE
        ? a + " + " + b + " < " + a
        : "(" + a + " + " + b + ") >> " + width + " != 0";
  }

  /** Whether a sum, difference or product has no place in the width. */
  private static String signedOverflows(String operator, String a, String b, int width) {
    return "(__int128)((unsigned __int128)(%1$s) << %2$d) >> %2$d != %1$s"
        .formatted("(__int128)%s %s %s".formatted(a, operator, b), WIDE - width);
  }

  private String signedSaturating(String operator, Instruction.Binary i, int width) {
    String sa = values.signed(i.left(), width);
    String sb = values.signed(i.right(), width);
    String most = Values.wideConstant(-1L >>> (Long.SIZE - width + 1));
    String least = Values.wideConstant(1L << (width - 1));
    String exact = values.wide(i.left()) + " " + operator + " " + values.of(i.right());
    return "(%s) ? (%s < 0 ? %s : %s) : (%s)"
        .formatted(
            signedOverflows(operator, sa, sb, width),
            sa,
            least,
            most,
            Values.truncated(exact, width));
  }

  /** The result of a comparison: 1 or 0. */
  String of(Instruction.Compare i) {
    boolean signed =
        switch (i.predicate()) {
          case SLT, SLE, SGT, SGE -> true;
          case EQ, NE, ULT, ULE, UGT, UGE -> false;
        };
    String a = signed ? values.signed(i.left(), i.width()) : values.wide(i.left());
    String b = signed ? values.signed(i.right(), i.width()) : values.of(i.right());
    return a + " " + sign(i.predicate()) + " " + b;
  }

  private static String sign(Predicate predicate) {
    return switch (predicate) {
      case EQ -> "==";
      case NE -> "!=";
      case ULT, SLT -> "<";
      case ULE, SLE -> "<=";
      case UGT, SGT -> ">";
      case UGE, SGE -> ">=";
    };
  }

  /** The result of a unary operator. */
  String of(Instruction.Unary i) {
    int width = i.width();
    UnaryOperator operator = i.operator();
    String a = values.wide(i.operand());
    return switch (operator) {
      case POPULATION_COUNT -> "(uint64_t)__builtin_popcountll(" + a + ")";
      case LEADING_ZEROS ->
          "%1$s == 0 ? %2$dUL : (uint64_t)__builtin_clzll(%1$s) - %3$d"
              .formatted(a, width, Long.SIZE - width);
      case TRAILING_ZEROS -> a + " == 0 ? " + width + "UL : (uint64_t)__builtin_ctzll(" + a + ")";
      case BYTE_SWAP -> "__builtin_bswap64(" + a + ") >> " + (Long.SIZE - width);
      case BIT_REVERSE -> call("weir_reverse", a + ", " + width);
      case ABSOLUTE ->
          "%s < 0 ? %s : %s"
              .formatted(values.signed(i.operand(), width), Values.truncated("0 - " + a, width), a);
      case SIGN_EXTEND -> "(uint64_t)(int64_t)" + values.signed(i.operand(), width);
      case SIGNED_TO_DOUBLE,
          UNSIGNED_TO_DOUBLE,
          SIGNED_TO_FLOAT,
          UNSIGNED_TO_FLOAT,
          DOUBLE_TO_SIGNED,
          DOUBLE_TO_UNSIGNED,
          DOUBLE_TO_SIGNED_SATURATING,
          DOUBLE_TO_UNSIGNED_SATURATING,
          DOUBLE_TO_LOW_WORD,
          DOUBLE_TO_HIGH_WORD,
          FLOAT_TO_DOUBLE,
          DOUBLE_TO_FLOAT ->
          converted(i);
    };
  }

  /** The result of an operator on the bits of two numbers with a point. */
  String floating(BinaryOperator operator, int width, String left, String right) {
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
    return call(width == Float.SIZE ? "weir_float" : "weir_double", bits);
  }

  private String bits(String number, int width) {
    return call(width == Float.SIZE ? "weir_float_bits" : "weir_double_bits", number);
  }

  private String call(String helper, String arguments) {
    return "%s(%s)".formatted(values.helpers().use(helper), arguments);
  }

  private String converted(Instruction.Unary i) {
    Operand operand = i.operand();
    int width = i.width();
    return switch (i.operator()) {
      case SIGNED_TO_DOUBLE -> bits("(double)" + values.signed(operand, width), Double.SIZE);
      case UNSIGNED_TO_DOUBLE -> bits("(double)" + values.wide(operand), Double.SIZE);
      case SIGNED_TO_FLOAT -> bits("(float)" + values.signed(operand, width), Float.SIZE);
      case UNSIGNED_TO_FLOAT -> bits("(float)" + values.wide(operand), Float.SIZE);
      case DOUBLE_TO_SIGNED -> converted("weir_to_signed", operand, width);
      case DOUBLE_TO_UNSIGNED -> converted("weir_to_unsigned", operand, width);
      case DOUBLE_TO_SIGNED_SATURATING -> converted("weir_clamp_signed", operand, width);
      case DOUBLE_TO_UNSIGNED_SATURATING -> converted("weir_clamp_unsigned", operand, width);
      case DOUBLE_TO_LOW_WORD -> "(uint64_t)(__int128)" + number(values.of(operand), Double.SIZE);
      case DOUBLE_TO_HIGH_WORD ->
          "(uint64_t)((__int128)" + number(values.of(operand), Double.SIZE) + " >> 64)";
      case FLOAT_TO_DOUBLE ->
          bits("(double)" + number(values.of(operand), Float.SIZE), Double.SIZE);
      case DOUBLE_TO_FLOAT -> bits("(float)" + number(values.of(operand), Double.SIZE), Float.SIZE);
      default -> throw new IllegalStateException(i.operator() + " is for integers");
    };
  }

  private String converted(String helper, Operand operand, int width) {
    String arguments = number(values.of(operand), Double.SIZE) + ", " + width;
    return Values.truncated("(uint64_t)" + call(helper, arguments), width);
  }

  /** Two words as one number. */
  String wide(Operand low, Operand high) {
    return "((unsigned __int128)%s << 64 | %s)".formatted(values.of(high), values.of(low));
  }

  /** The statement of an operation on integers of 65 to 128 bits, which sets both words. */
  String of(Instruction.WideBinary i) throws EmissionException {
    int width = i.width();
    String a = wide(i.leftLow(), i.leftHigh());
    String b = wide(i.rightLow(), i.rightHigh());
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
          default ->
              throw new EmissionException(
                  "'%s' of an integer of %d bits"
                      .formatted(
                          i.operator().name().toLowerCase(Locale.ROOT).replace('_', ' '), width),
                  "use a narrower one",
                  i.position());
        };
    String kept =
        width == WIDE
            ? "weir_value"
            : "weir_value & (~(unsigned __int128)0 >> " + (WIDE - width) + ")";
    return """
        { unsigned __int128 weir_a = %s, weir_b = %s, weir_value = %s; weir_value = %s; \
        %s = (uint64_t)weir_value; %s = (uint64_t)(weir_value >> 64); }"""
        .formatted(a, b, result, kept, values.result(i.low()), values.result(i.high()));
  }

  private static String signed(String value, int width) {
    return width == WIDE
        ? "(__int128)" + value
        : "((__int128)(%1$s << %2$d) >> %2$d)".formatted(value, WIDE - width);
  }
}

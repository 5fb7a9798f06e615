package dev.weir.transform.emit;

import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;

/**
 * Operators on words as expressions of C that no operand makes undefined, but for the division by
 * zero, which is an error of the program too.
 */
final class Arithmetic {
  private final Values values;
  private final FloatingArithmetic floating;

  Arithmetic(Values values) {
    this.values = values;
    this.floating = new FloatingArithmetic(values);
  }

  /** The result of a binary operator. */
  String of(Instruction.Binary i) {
    if (i.operator().isFloating()) {
      return floating.of(i);
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
    String exact = "(__int128)" + a + " " + operator + " " + b;
    int shift = 128 - width;
    return "(__int128)((unsigned __int128)("
        + exact
        + ") << "
        + shift
        + ") >> "
        + shift
        + " != "
        + exact;
  }

  private String signedSaturating(String operator, Instruction.Binary i, int width) {
    String sa = values.signed(i.left(), width);
    String sb = values.signed(i.right(), width);
    String most = Values.wideConstant(-1L >>> (Long.SIZE - width + 1));
    String least = Values.wideConstant(1L << (width - 1));
    String exact = values.wide(i.left()) + " " + operator + " " + values.of(i.right());
    return "("
        + signedOverflows(operator, sa, sb, width)
        + ") ? ("
        + sa
        + " < 0 ? "
        + least
        + " : "
        + most
        + ") : "
        + "("
        + Values.truncated(exact, width)
        + ")";
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
          a
              + " == 0 ? "
              + width
              + "UL : (uint64_t)__builtin_clzll("
              + a
              + ") - "
              + (Long.SIZE - width);
      case TRAILING_ZEROS -> a + " == 0 ? " + width + "UL : (uint64_t)__builtin_ctzll(" + a + ")";
      case BYTE_SWAP -> "__builtin_bswap64(" + a + ") >> " + (Long.SIZE - width);
      case BIT_REVERSE -> values.helpers().use(Helper.REVERSE) + "(" + a + ", " + width + ")";
      case ABSOLUTE ->
          values.signed(i.operand(), width)
              + " < 0 ? "
              + Values.truncated("0 - " + a, width)
              + " : "
              + a;
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
          floating.of(i);
    };
  }
}

package dev.weir.machine.code;

import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.UnaryOperator;

/** Operations on words: integers of 1 to 64 bits, zero-extended, and floating-point numbers. */
public final class Arithmetic {
  private static final BinaryOperator[] BINARY = BinaryOperator.values();
  private static final UnaryOperator[] UNARY = UnaryOperator.values();
  private static final AtomicOperator[] ATOMIC = AtomicOperator.values();

  private Arithmetic() {}

  /** The operator of a number in the code. */
  public static BinaryOperator binary(int ordinal) {
    return BINARY[ordinal];
  }

  /** All ones in the low bits. */
  public static long mask(int width) {
    return -1L >>> (64 - width);
  }

  /** The signed value of a word of this width. */
  public static long signed(long value, int width) {
    int shift = 64 - width;
    return value << shift >> shift;
  }

  /** Why a division fails, or an empty string. */
  public static String divisionFailure(BinaryOperator operator, int width, long a, long b) {
    if ((b & mask(width)) == 0) {
      return "division by zero";
    }
    boolean overflows =
        (operator == BinaryOperator.SDIV || operator == BinaryOperator.SREM)
            && signed(b, width) == -1
            && (a & mask(width)) == 1L << (width - 1);
    return overflows ? "signed division overflows" : "";
  }

  /** The result of an operator on operands that {@link #divisionFailure} accepts. */
  public static long apply(BinaryOperator operator, int width, long a, long b) {
    return operator.isFloating()
        ? FloatingPoint.apply(operator, width, a, b)
        : applyToIntegers(operator, width, a, b);
  }

  private static long applyToIntegers(BinaryOperator operator, int width, long a, long b) {
    long mask = mask(width);
    long sa = signed(a, width);
    long sb = signed(b, width);
    return switch (operator) {
      case ADD -> (a + b) & mask;
      case SUB -> (a - b) & mask;
      case MUL -> (a * b) & mask;
      case UDIV -> Long.divideUnsigned(a, b);
      case SDIV -> (sa / sb) & mask;
      case UREM -> Long.remainderUnsigned(a, b);
      case SREM -> (sa % sb) & mask;
      case SHL -> (a << shift(b, width)) & mask;
      case LSHR -> a >>> shift(b, width);
      case ASHR -> (sa >> shift(b, width)) & mask;
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case SMIN -> Math.min(sa, sb) & mask;
      case SMAX -> Math.max(sa, sb) & mask;
      case UMIN -> Long.compareUnsigned(a, b) <= 0 ? a : b;
      case UMAX -> Long.compareUnsigned(a, b) >= 0 ? a : b;
      case SADD_OVERFLOWS -> bit(signedSumOverflows(sa, sb, width));
      case UADD_OVERFLOWS -> bit(unsignedSumOverflows(a, b, width));
      case SSUB_OVERFLOWS -> bit(signedDifferenceOverflows(sa, sb, width));
      case USUB_OVERFLOWS -> bit(Long.compareUnsigned(a, b) < 0);
      case SMUL_OVERFLOWS -> bit(signedProductOverflows(sa, sb, width));
      case UMUL_OVERFLOWS -> bit(unsignedProductOverflows(a, b, width));
      case SADD_SATURATING ->
          signedSumOverflows(sa, sb, width) ? extreme(sa < 0, width) : (a + b) & mask;
      case UADD_SATURATING -> unsignedSumOverflows(a, b, width) ? mask : (a + b) & mask;
      case SSUB_SATURATING ->
          signedDifferenceOverflows(sa, sb, width) ? extreme(sa < 0, width) : (a - b) & mask;
      case USUB_SATURATING -> Long.compareUnsigned(a, b) < 0 ? 0 : a - b;
      case FADD, FSUB, FMUL, FDIV, FREM, FMIN, FMAX, FEQ, FLT, FLE, FUNORDERED ->
          throw new IllegalArgumentException("not for integers: " + operator);
    };
  }

  private static int shift(long amount, int width) {
    return (int) Long.remainderUnsigned(amount, width);
  }

  private static long bit(boolean condition) {
    return condition ? 1 : 0;
  }

  /** The least or greatest signed value. */
  private static long extreme(boolean least, int width) {
    return least ? 1L << (width - 1) : mask(width) >>> 1;
  }

  private static boolean signedSumOverflows(long a, long b, int width) {
    long sum = a + b;
    return width == 64 ? ((a ^ sum) & (b ^ sum)) < 0 : signed(sum, width) != sum;
  }

  private static boolean unsignedSumOverflows(long a, long b, int width) {
    long sum = a + b;
    return width == 64 ? Long.compareUnsigned(sum, a) < 0 : sum >>> width != 0;
  }

  private static boolean signedDifferenceOverflows(long a, long b, int width) {
    long difference = a - b;
    return width == 64 ? ((a ^ b) & (a ^ difference)) < 0 : signed(difference, width) != difference;
  }

  private static boolean signedProductOverflows(long a, long b, int width) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    boolean fits64 = high == low >> 63;
    return !fits64 || signed(low, width) != low;
  }

  private static boolean unsignedProductOverflows(long a, long b, int width) {
    long low = a * b;
    return Math.unsignedMultiplyHigh(a, b) != 0 || (low & ~mask(width)) != 0;
  }

  /** The result of a unary operator, by ordinal. */
  public static long unary(int unaryOrdinal, int width, long a) {
    long mask = mask(width);
    return switch (UNARY[unaryOrdinal]) {
      case POPULATION_COUNT -> Long.bitCount(a & mask);
      case LEADING_ZEROS -> Long.numberOfLeadingZeros(a & mask) - (64 - width);
      case TRAILING_ZEROS -> Math.min(width, Long.numberOfTrailingZeros(a & mask));
      case BYTE_SWAP -> Long.reverseBytes(a) >>> (64 - width);
      case BIT_REVERSE -> Long.reverse(a) >>> (64 - width);
      case ABSOLUTE -> Math.abs(signed(a, width)) & mask;
      case SIGN_EXTEND -> signed(a, width);
      case SIGNED_TO_DOUBLE -> Double.doubleToRawLongBits(signed(a, width));
      case UNSIGNED_TO_DOUBLE -> Double.doubleToRawLongBits(FloatingPoint.unsignedToDouble(a));
      case SIGNED_TO_FLOAT -> FloatingPoint.bits((float) signed(a, width));
      case UNSIGNED_TO_FLOAT -> FloatingPoint.bits(FloatingPoint.unsignedToFloat(a));
      case DOUBLE_TO_SIGNED -> FloatingPoint.toSigned(Double.longBitsToDouble(a), width) & mask;
      case DOUBLE_TO_UNSIGNED -> FloatingPoint.toUnsigned(Double.longBitsToDouble(a), width) & mask;
      case DOUBLE_TO_SIGNED_SATURATING ->
          Math.clamp((long) Double.longBitsToDouble(a), -(mask >>> 1) - 1, mask >>> 1) & mask;
      case DOUBLE_TO_UNSIGNED_SATURATING ->
          FloatingPoint.toUnsignedSaturating(Double.longBitsToDouble(a), width);
      case DOUBLE_TO_LOW_WORD -> FloatingPoint.word(Double.longBitsToDouble(a), 0);
      case DOUBLE_TO_HIGH_WORD -> FloatingPoint.word(Double.longBitsToDouble(a), 64);
      case FLOAT_TO_DOUBLE -> FloatingPoint.floatToDouble(a);
      case DOUBLE_TO_FLOAT -> FloatingPoint.doubleToFloat(a);
    };
  }

  /** What a read-modify-write of {@code size} bytes writes, by the ordinal of its operator. */
  public static long atomic(int atomicOrdinal, int size, long old, long operand) {
    int width = 8 * size;
    long mask = mask(width);
    long result =
        switch (ATOMIC[atomicOrdinal]) {
          case EXCHANGE -> operand;
          case ADD -> old + operand;
          case SUB -> old - operand;
          case REVERSE_SUB -> operand - old;
          case AND -> old & operand;
          case NAND -> ~(old & operand);
          case OR -> old | operand;
          case XOR -> old ^ operand;
          case MAX -> Math.max(signed(old, width), signed(operand, width));
          case MIN -> Math.min(signed(old, width), signed(operand, width));
          case UMAX -> Long.compareUnsigned(old, operand & mask) >= 0 ? old : operand;
          case UMIN -> Long.compareUnsigned(old, operand & mask) <= 0 ? old : operand;
          case FADD -> FloatingPoint.apply(BinaryOperator.FADD, width, old, operand);
          case FSUB -> FloatingPoint.apply(BinaryOperator.FSUB, width, old, operand);
          case FMAX -> FloatingPoint.apply(BinaryOperator.FMAX, width, old, operand);
          case FMIN -> FloatingPoint.apply(BinaryOperator.FMIN, width, old, operand);
          case INCREMENT_WRAPPING -> Long.compareUnsigned(old, operand & mask) >= 0 ? 0 : old + 1;
          case DECREMENT_WRAPPING ->
              old == 0 || Long.compareUnsigned(old, operand & mask) > 0 ? operand : old - 1;
          case SUB_CONDITIONAL ->
              Long.compareUnsigned(old, operand & mask) >= 0 ? old - operand : old;
          case SUB_SATURATING -> Long.compareUnsigned(old, operand & mask) >= 0 ? old - operand : 0;
        };
    return result & mask;
  }

  /** A comparison, by operation code. */
  public static boolean compare(int opcode, int width, long a, long b) {
    return switch (opcode) {
      case Opcode.EQ -> a == b;
      case Opcode.NE -> a != b;
      case Opcode.ULT -> Long.compareUnsigned(a, b) < 0;
      case Opcode.ULE -> Long.compareUnsigned(a, b) <= 0;
      case Opcode.UGT -> Long.compareUnsigned(a, b) > 0;
      case Opcode.UGE -> Long.compareUnsigned(a, b) >= 0;
      case Opcode.SLT -> signed(a, width) < signed(b, width);
      case Opcode.SLE -> signed(a, width) <= signed(b, width);
      case Opcode.SGT -> signed(a, width) > signed(b, width);
      default -> signed(a, width) >= signed(b, width);
    };
  }
}

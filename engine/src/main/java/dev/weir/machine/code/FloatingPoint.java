package dev.weir.machine.code;

import dev.weir.program.BinaryOperator;
import java.math.BigDecimal;

/**
 * IEEE 754 arithmetic on the bits of binary32 and binary64 numbers, as x86-64 computes it: also the
 * bits of NaN are the same on every host.
 */
public final class FloatingPoint {
  private static final long DEFAULT_NAN = 0xfff8L << 48;
  private static final long QUIET = 1L << 51;
  private static final int DEFAULT_FLOAT_NAN = 0xffc00000;
  private static final int QUIET_FLOAT = 1 << 22;

  private FloatingPoint() {}

  /** The result of an operator on numbers of 32 or 64 bits. */
  static long apply(BinaryOperator operator, int width, long a, long b) {
    return width == 32 ? apply(operator, (int) a, (int) b) : apply(operator, a, b);
  }

  private static long apply(BinaryOperator operator, long a, long b) {
    double x = Double.longBitsToDouble(a);
    double y = Double.longBitsToDouble(b);
    return switch (operator) {
      case FADD -> sum(a, b);
      case FSUB -> difference(a, b);
      case FMUL -> product(a, b);
      case FDIV -> quotient(a, b);
      case FREM -> result(x % y, a, b);
      case FMIN -> Double.isNaN(y) || x < y ? a : b;
      case FMAX -> Double.isNaN(y) || x > y ? a : b;
      default -> compare(operator, x, y);
    };
  }

  /** The sum of two numbers of 64 bits. */
  public static long sum(long a, long b) {
    return result(Double.longBitsToDouble(a) + Double.longBitsToDouble(b), a, b);
  }

  /** The difference of two numbers of 64 bits. */
  public static long difference(long a, long b) {
    return result(Double.longBitsToDouble(a) - Double.longBitsToDouble(b), a, b);
  }

  /** The product of two numbers of 64 bits. */
  public static long product(long a, long b) {
    return result(Double.longBitsToDouble(a) * Double.longBitsToDouble(b), a, b);
  }

  /** The quotient of two numbers of 64 bits. */
  public static long quotient(long a, long b) {
    return result(Double.longBitsToDouble(a) / Double.longBitsToDouble(b), a, b);
  }

  /** 1 if a number of 64 bits is less than another, else 0. */
  public static long isLess(long a, long b) {
    return Double.longBitsToDouble(a) < Double.longBitsToDouble(b) ? 1 : 0;
  }

  /** 1 if a number of 64 bits is at most another, else 0. */
  public static long isAtMost(long a, long b) {
    return Double.longBitsToDouble(a) <= Double.longBitsToDouble(b) ? 1 : 0;
  }

  private static long apply(BinaryOperator operator, int a, int b) {
    float x = Float.intBitsToFloat(a);
    float y = Float.intBitsToFloat(b);
    return switch (operator) {
      case FADD -> result(x + y, a, b);
      case FSUB -> result(x - y, a, b);
      case FMUL -> result(x * y, a, b);
      case FDIV -> result(x / y, a, b);
      case FREM -> result(x % y, a, b);
      case FMIN -> Integer.toUnsignedLong(Float.isNaN(y) || x < y ? a : b);
      case FMAX -> Integer.toUnsignedLong(Float.isNaN(y) || x > y ? a : b);
      default -> compare(operator, x, y);
    };
  }

  private static long compare(BinaryOperator operator, double x, double y) {
    boolean holds =
        switch (operator) {
          case FEQ -> x == y;
          case FLT -> x < y;
          case FLE -> x <= y;
          case FUNORDERED -> Double.isNaN(x) || Double.isNaN(y);
          default -> throw new IllegalArgumentException("not for floating point: " + operator);
        };
    return holds ? 1 : 0;
  }

  /**
   * The bits of a result; NaN is the first operand that is, else the one for invalid operations.
   */
  private static long result(double value, long a, long b) {
    if (!Double.isNaN(value)) {
      return Double.doubleToRawLongBits(value);
    }
    return isNan(a) ? a | QUIET : isNan(b) ? b | QUIET : DEFAULT_NAN;
  }

  private static boolean isNan(long bits) {
    return Double.isNaN(Double.longBitsToDouble(bits));
  }

  private static long result(float value, int a, int b) {
    if (!Float.isNaN(value)) {
      return bits(value);
    }
    boolean first = Float.isNaN(Float.intBitsToFloat(a));
    boolean second = Float.isNaN(Float.intBitsToFloat(b));
    return Integer.toUnsignedLong(
        first ? a | QUIET_FLOAT : second ? b | QUIET_FLOAT : DEFAULT_FLOAT_NAN);
  }

  /** The bits of a float, zero-extended. */
  static long bits(float value) {
    return Integer.toUnsignedLong(Float.floatToRawIntBits(value));
  }

  static long floatToDouble(long bits) {
    float value = Float.intBitsToFloat((int) bits);
    if (!Float.isNaN(value)) {
      return Double.doubleToRawLongBits(value);
    }
    return (bits & 1L << 31) << 32 | 0x7ff8L << 48 | (bits & 0x7fffff) << 29;
  }

  static long doubleToFloat(long bits) {
    double value = Double.longBitsToDouble(bits);
    if (!Double.isNaN(value)) {
      return bits((float) value);
    }
    return bits >>> 32 & 1L << 31 | 0x7fc00000L | bits >>> 29 & 0x7fffff;
  }

  static double unsignedToDouble(long value) {
    // Half of it, with a sticky bit in the last place, rounds as the whole does.
    return value >= 0 ? value : 2 * (double) (value >>> 1 | value & 1);
  }

  static float unsignedToFloat(long value) {
    return value >= 0 ? value : 2 * (float) (value >>> 1 | value & 1);
  }

  /** Up to 32 bits by a conversion to 32 bits, others by one to 64. */
  static long toSigned(double value, int width) {
    double limit = width <= 32 ? 0x1p31 : 0x1p63;
    double truncated = value < 0 ? Math.ceil(value) : Math.floor(value);
    return truncated >= -limit && truncated < limit ? (long) truncated : (long) -limit;
  }

  /** Up to 32 bits by a conversion to 64 bits, or to 32 where that does. */
  static long toUnsigned(double value, int width) {
    if (width < 32) {
      return toSigned(value, 32);
    }
    long low = toSigned(value, 64);
    return width == 32 ? low : low | toSigned(value - 0x1p63, 64) & low >> 63;
  }

  static long toUnsignedSaturating(double value, int width) {
    if (!(value >= 1)) {
      return 0;
    }
    if (value >= Math.scalb(1.0, width)) {
      return Arithmetic.mask(width);
    }
    return value < 0x1p63 ? (long) value : (long) (value - 0x1p63) ^ Long.MIN_VALUE;
  }

  /** 64 bits from a bit on of a number as an integer of 128 bits. */
  static long word(double value, int from) {
    if (!(Math.abs(value) < 0x1p128)) {
      return from == 0 ? 0 : Long.MIN_VALUE;
    }
    return Math.abs(value) < 0x1p63
        ? from == 0 ? (long) value : (long) value >> 63
        : new BigDecimal(value).toBigInteger().shiftRight(from).longValue();
  }
}

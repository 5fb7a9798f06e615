package dev.weir.machine.code;

import dev.weir.program.BinaryOperator;
import java.math.BigInteger;

/** What operators on integers give, on unbounded ones. */
final class IntegerOracle {
  private IntegerOracle() {}

  /** The result before it is cut to its width; the operands are not negative. */
  static BigInteger expected(BinaryOperator operator, int width, BigInteger a, BigInteger b) {
    BigInteger signedA = signed(a, width);
    BigInteger signedB = signed(b, width);
    int shift = b.mod(BigInteger.valueOf(width)).intValueExact();
    return switch (operator) {
      case ADD -> a.add(b);
      case SUB -> a.subtract(b);
      case MUL -> a.multiply(b);
      case UDIV -> a.divide(b);
      case SDIV -> signedA.divide(signedB);
      case UREM -> a.remainder(b);
      case SREM -> signedA.remainder(signedB);
      case SHL -> a.shiftLeft(shift);
      case LSHR -> a.shiftRight(shift);
      case ASHR -> signedA.shiftRight(shift);
      case AND -> a.and(b);
      case OR -> a.or(b);
      case XOR -> a.xor(b);
      case SMIN -> signedA.min(signedB);
      case SMAX -> signedA.max(signedB);
      case UMIN -> a.min(b);
      case UMAX -> a.max(b);
      case SADD_OVERFLOWS -> bit(!fitsSigned(signedA.add(signedB), width));
      case UADD_OVERFLOWS -> bit(!fitsUnsigned(a.add(b), width));
      case SSUB_OVERFLOWS -> bit(!fitsSigned(signedA.subtract(signedB), width));
      case USUB_OVERFLOWS -> bit(!fitsUnsigned(a.subtract(b), width));
      case SMUL_OVERFLOWS -> bit(!fitsSigned(signedA.multiply(signedB), width));
      case UMUL_OVERFLOWS -> bit(!fitsUnsigned(a.multiply(b), width));
      case SADD_SATURATING -> saturatedSigned(signedA.add(signedB), width);
      case UADD_SATURATING -> a.add(b).min(power(width).subtract(BigInteger.ONE));
      case SSUB_SATURATING -> saturatedSigned(signedA.subtract(signedB), width);
      case USUB_SATURATING -> a.subtract(b).max(BigInteger.ZERO);
      case FADD, FSUB, FMUL, FDIV, FREM, FMIN, FMAX, FEQ, FLT, FLE, FUNORDERED ->
          throw new IllegalArgumentException("not for integers: " + operator);
    };
  }

  private static BigInteger saturatedSigned(BigInteger value, int width) {
    BigInteger half = power(width - 1);
    return value.max(half.negate()).min(half.subtract(BigInteger.ONE));
  }

  private static BigInteger bit(boolean condition) {
    return condition ? BigInteger.ONE : BigInteger.ZERO;
  }

  static boolean fitsSigned(BigInteger value, int width) {
    return saturatedSigned(value, width).equals(value);
  }

  private static boolean fitsUnsigned(BigInteger value, int width) {
    return value.signum() >= 0 && value.compareTo(power(width)) < 0;
  }

  static BigInteger power(int exponent) {
    return BigInteger.ONE.shiftLeft(exponent);
  }

  /** The two's complement value of one that is not negative. */
  static BigInteger signed(BigInteger value, int width) {
    return value.testBit(width - 1) ? value.subtract(power(width)) : value;
  }
}

package dev.weir.machine.code;

import dev.weir.program.BinaryOperator;
import java.math.BigInteger;

/**
 * Integer operations of 65 to 128 bits on pairs of words, zero-extended. The result of the last one
 * stands in {@link #low()} and {@link #high()}, so that nothing is allocated for the usual ones.
 */
public final class WideArithmetic {
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);

  private long low;
  private long high;

  /** The lower word of the result. */
  public long low() {
    return low;
  }

  /** The upper word of the result. */
  public long high() {
    return high;
  }

  /** Computes; the reason where a division fails, else an empty string. */
  public String apply(BinaryOperator operator, int width, long al, long ah, long bl, long bh) {
    switch (operator) {
      case ADD -> {
        low = al + bl;
        high = ah + bh + (Long.compareUnsigned(low, al) < 0 ? 1 : 0);
      }
      case SUB -> {
        low = al - bl;
        high = ah - bh - (Long.compareUnsigned(al, bl) < 0 ? 1 : 0);
      }
      case MUL -> {
        low = al * bl;
        high = Math.unsignedMultiplyHigh(al, bl) + al * bh + ah * bl;
      }
      case AND -> set(al & bl, ah & bh);
      case OR -> set(al | bl, ah | bh);
      case XOR -> set(al ^ bl, ah ^ bh);
      case SHL -> shiftLeft(al, ah, amount(bl, bh, width));
      case LSHR -> shiftRight(al, ah, 0, amount(bl, bh, width));
      case ASHR -> {
        long extended = signed(ah, width);
        shiftRight(al, extended, extended >> 63, amount(bl, bh, width));
      }
      case UDIV, SDIV, UREM, SREM -> {
        String failure = divisionFailure(operator, width, al, ah, bl, bh);
        if (!failure.isEmpty()) {
          return failure;
        }
        if (ah == 0 && bh == 0) {
          boolean quotient = operator == BinaryOperator.UDIV || operator == BinaryOperator.SDIV;
          set(quotient ? Long.divideUnsigned(al, bl) : Long.remainderUnsigned(al, bl), 0);
        } else {
          set(exact(operator, width, al, ah, bl, bh));
        }
      }
      default -> set(exact(operator, width, al, ah, bl, bh));
    }
    high &= Arithmetic.mask(width - 64);
    return "";
  }

  private void set(long newLow, long newHigh) {
    low = newLow;
    high = newHigh;
  }

  private void set(BigInteger value) {
    set(value.longValue(), value.shiftRight(64).longValue());
  }

  private static long signed(long word, int width) {
    return Arithmetic.signed(word, width - 64);
  }

  private static int amount(long bl, long bh, int width) {
    if (Long.compareUnsigned(bl, width) < 0 && bh == 0) {
      return (int) bl;
    }
    return unsigned(bl, bh).mod(BigInteger.valueOf(width)).intValue();
  }

  private void shiftLeft(long l, long h, int by) {
    if (by >= 64) {
      set(0, l << by);
    } else {
      set(l << by, by == 0 ? h : h << by | l >>> -by);
    }
  }

  private void shiftRight(long l, long h, long sign, int by) {
    if (by >= 64) {
      set(by == 64 ? h : h >>> by | sign << -by, sign);
    } else {
      set(by == 0 ? l : l >>> by | h << -by, by == 0 ? h : h >>> by | sign << -by);
    }
  }

  private static String divisionFailure(
      BinaryOperator operator, int width, long al, long ah, long bl, long bh) {
    if (bl == 0 && bh == 0) {
      return "division by zero";
    }
    boolean overflows =
        (operator == BinaryOperator.SDIV || operator == BinaryOperator.SREM)
            && bl == -1
            && signed(bh, width) == -1
            && al == 0
            && ah == 1L << (width - 65);
    return overflows ? "signed division overflows" : "";
  }

  private static BigInteger unsigned(long l, long h) {
    return word(h).multiply(WORD).add(word(l));
  }

  private static BigInteger word(long value) {
    BigInteger signed = BigInteger.valueOf(value);
    return value < 0 ? signed.add(WORD) : signed;
  }

  private static BigInteger signed(long l, long h, int width) {
    return BigInteger.valueOf(signed(h, width)).multiply(WORD).add(word(l));
  }

  /** Those that are rare or long. */
  private static BigInteger exact(
      BinaryOperator operator, int width, long al, long ah, long bl, long bh) {
    BigInteger a = unsigned(al, ah);
    BigInteger b = unsigned(bl, bh);
    BigInteger sa = signed(al, ah, width);
    BigInteger sb = signed(bl, bh, width);
    return switch (operator) {
      case UDIV -> a.divide(b);
      case SDIV -> sa.divide(sb);
      case UREM -> a.remainder(b);
      case SREM -> sa.remainder(sb);
      case SMIN -> sa.min(sb);
      case SMAX -> sa.max(sb);
      case UMIN -> a.min(b);
      case UMAX -> a.max(b);
      case SADD_OVERFLOWS -> bit(!fits(sa.add(sb), width));
      case UADD_OVERFLOWS -> bit(a.add(b).bitLength() > width);
      case SSUB_OVERFLOWS -> bit(!fits(sa.subtract(sb), width));
      case USUB_OVERFLOWS -> bit(a.compareTo(b) < 0);
      case SMUL_OVERFLOWS -> bit(!fits(sa.multiply(sb), width));
      case UMUL_OVERFLOWS -> bit(a.multiply(b).bitLength() > width);
      case SADD_SATURATING -> saturated(sa.add(sb), width);
      case SSUB_SATURATING -> saturated(sa.subtract(sb), width);
      case UADD_SATURATING ->
          a.add(b).min(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
      case USUB_SATURATING -> a.subtract(b).max(BigInteger.ZERO);
      default -> throw new IllegalArgumentException("not for wide integers: " + operator);
    };
  }

  private static BigInteger bit(boolean condition) {
    return condition ? BigInteger.ONE : BigInteger.ZERO;
  }

  private static boolean fits(BigInteger value, int width) {
    return value.bitLength() < width;
  }

  private static BigInteger saturated(BigInteger value, int width) {
    BigInteger limit = BigInteger.ONE.shiftLeft(width - 1);
    return value.max(limit.negate()).min(limit.subtract(BigInteger.ONE));
  }
}

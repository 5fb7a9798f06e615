package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.Step;

/**
 * {@code frexp} and {@code modf}: both return one part of a number, and store the other where their
 * second argument points to.
 *
 * @param isFloat whether the number is a {@code float}
 * @param function which of them
 */
record MathParts(boolean isFloat, Function function) implements ExternalFunction {

  /** The functions. */
  enum Function {
    /** A fraction from a half to one, and a power of two. */
    FREXP,
    /** The part behind the point, and the one before it. */
    MODF
  }

  @Override
  public Visibility next(Call call, Step step) {
    int size = function == Function.FREXP || isFloat ? 4 : 8;
    call.accesses().describeStore(step, call.argument(1), size);
    return Visibility.STEP;
  }

  @Override
  public Progress execute(Call call, Step step) {
    double value = number(call.argument(0));
    switch (function) {
      case FREXP -> {
        int exponent = exponent(value);
        call.accesses().store(step, exponent);
        call.result(bits(call, Math.scalb(value, -exponent)));
      }
      case MODF -> {
        double whole = Math.copySign(Math.floor(Math.abs(value)), value);
        call.accesses().store(step, bits(call, whole));
        double fraction = Double.isInfinite(value) ? 0 : value - whole;
        call.result(bits(call, Math.copySign(fraction, value)));
      }
    }
    return Progress.DONE;
  }

  /** The power of two that leaves a fraction below one; 0 for what has none. */
  private static int exponent(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return 0;
    }
    return Math.abs(value) < Double.MIN_NORMAL
        ? Math.getExponent(value * 0x1p64) - 63
        : Math.getExponent(value) + 1;
  }

  private double number(long bits) {
    return isFloat ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
  }

  private long bits(Call call, double value) {
    if (Double.isNaN(value)) {
      return call.argument(0);
    }
    return isFloat
        ? Integer.toUnsignedLong(Float.floatToRawIntBits((float) value))
        : Double.doubleToRawLongBits(value);
  }
}

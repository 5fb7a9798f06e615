package dev.weir.library;

import dev.weir.machine.call.Call;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * The functions of {@code math.h} that touch no memory. Those whose results IEEE 754 fixes give
 * them to the bit; the transcendental ones are those of the Java platform's strict library, the
 * same on every host and within about one unit in the last place.
 */
final class MathFunctions {
  private static final long INT_MASK = 0xffff_ffffL;

  private final Map<String, LocalFunction> functions = new LinkedHashMap<>();

  private MathFunctions() {
    exact();
    transcendental();
    toIntegers();
  }

  /** By their names in C, for {@code double} and, with an {@code f}, for {@code float}. */
  static Map<String, LocalFunction> all() {
    return new MathFunctions().functions;
  }

  private void exact() {
    unary("sqrt", Math::sqrt);
    unary("ceil", Math::ceil);
    unary("floor", Math::floor);
    unary("trunc", MathFunctions::truncated);
    unary("rint", Math::rint);
    unary("nearbyint", Math::rint);
    unary("roundeven", Math::rint);
    unary("round", MathFunctions::rounded);
    unary("logb", MathFunctions::exponent);
    binary("fmod", (x, y) -> x % y);
    binary("remainder", Math::IEEEremainder);
    binary("fdim", (x, y) -> x > y ? x - y : isOrdered(x, y) ? 0 : Double.NaN);
    binary("fmin", (x, y) -> x < y || Double.isNaN(y) ? x : y);
    binary("fmax", (x, y) -> x > y || Double.isNaN(y) ? x : y);
    bits("fabs", (x, y, sign) -> x & ~sign);
    bits("copysign", (x, y, sign) -> x & ~sign | y & sign);
    for (String name : new String[] {"ldexp", "scalbn", "scalbln"}) {
      add(name, false, (call, format) -> format.of(scaled(format.number(call, 0), scale(call))));
    }
    functions.put("nextafter", call -> call.result(nextAfter(call)));
    functions.put("nextafterf", call -> call.result(nextFloatAfter(call)));
    functions.put("fma", call -> call.result(fused(call)));
    functions.put("fmaf", call -> call.result(fusedFloat(call)));
  }

  private void transcendental() {
    unary("acos", StrictMath::acos);
    unary("asin", StrictMath::asin);
    unary("atan", StrictMath::atan);
    unary("cos", StrictMath::cos);
    unary("sin", StrictMath::sin);
    unary("tan", StrictMath::tan);
    unary("cosh", StrictMath::cosh);
    unary("sinh", StrictMath::sinh);
    unary("tanh", StrictMath::tanh);
    unary("exp", StrictMath::exp);
    unary("exp2", x -> StrictMath.pow(2, x));
    unary("exp10", x -> StrictMath.pow(10, x));
    unary("expm1", StrictMath::expm1);
    unary("log", StrictMath::log);
    unary("log10", StrictMath::log10);
    unary("log1p", StrictMath::log1p);
    unary("log2", MathFunctions::log2);
    unary("cbrt", StrictMath::cbrt);
    binary("atan2", StrictMath::atan2);
    binary("hypot", StrictMath::hypot);
    binary("pow", MathFunctions::power);
  }

  private void toIntegers() {
    for (String name : new String[] {"lrint", "llrint"}) {
      integer(name, x -> toLong(Math.rint(x)));
    }
    for (String name : new String[] {"lround", "llround"}) {
      integer(name, x -> toLong(rounded(x)));
    }
    integer("ilogb", x -> ilogb(x) & INT_MASK);
  }

  /** A format of numbers: how they stand in the words of a call. */
  private enum Format {
    DOUBLE {
      @Override
      double number(Call call, int argument) {
        return Double.longBitsToDouble(call.argument(argument));
      }

      @Override
      long of(double value) {
        return Double.doubleToRawLongBits(value);
      }

      @Override
      long quiet(long bits) {
        return bits | 1L << 51;
      }

      @Override
      long invalid() {
        return 0xfff8L << 48;
      }
    },
    FLOAT {
      @Override
      double number(Call call, int argument) {
        return Float.intBitsToFloat((int) call.argument(argument));
      }

      @Override
      long of(double value) {
        return Float.floatToRawIntBits((float) value) & INT_MASK;
      }

      @Override
      long quiet(long bits) {
        return (bits | 1L << 22) & INT_MASK;
      }

      @Override
      long invalid() {
        return 0xffc00000L;
      }
    };

    abstract double number(Call call, int argument);

    abstract long of(double value);

    /** A NaN that is passed on. */
    abstract long quiet(long bits);

    /** The NaN that x86-64 makes of an invalid operation. */
    abstract long invalid();
  }

  /** Computes the word that a call returns. */
  @FunctionalInterface
  private interface Result {
    long of(Call call, Format format);
  }

  /** Adds a function for both formats; a NaN in the first or all arguments is the result. */
  private void add(String name, boolean integral, Result result) {
    functions.put(name, call -> call.result(result(call, Format.DOUBLE, integral, result)));
    functions.put(name + "f", call -> call.result(result(call, Format.FLOAT, integral, result)));
  }

  private static long result(Call call, Format format, boolean integral, Result result) {
    long bits = result.of(call, format);
    return !integral && bits == format.of(Double.NaN) ? nan(call, format) : bits;
  }

  /** The NaN that stands for an undefined result. */
  private static long nan(Call call, Format format) {
    for (int i = 0; i < Math.min(2, call.argumentCount()); i++) {
      if (Double.isNaN(format.number(call, i))) {
        return format.quiet(call.argument(i));
      }
    }
    return format.invalid();
  }

  private void unary(String name, DoubleUnaryOperator operator) {
    add(
        name,
        false,
        (call, format) -> {
          double x = format.number(call, 0);
          return Double.isNaN(x)
              ? format.of(Double.NaN)
              : format.of(canonical(operator.applyAsDouble(x)));
        });
  }

  private void binary(String name, DoubleBinaryOperator operator) {
    add(
        name,
        false,
        (call, format) ->
            format.of(
                canonical(operator.applyAsDouble(format.number(call, 0), format.number(call, 1)))));
  }

  /** Computes on the bits of two numbers, one of which is their sign. */
  @FunctionalInterface
  private interface BitOperator {
    long apply(long x, long y, long sign);
  }

  private void bits(String name, BitOperator operator) {
    functions.put(
        name,
        call -> call.result(operator.apply(call.argument(0), call.argument(1), Long.MIN_VALUE)));
    functions.put(
        name + "f",
        call -> call.result(operator.apply(call.argument(0), call.argument(1), 1L << 31)));
  }

  private void integer(String name, DoubleToLongFunction function) {
    add(name, true, (call, format) -> function.applyAsLong(format.number(call, 0)));
  }

  private static boolean isOrdered(double x, double y) {
    return !Double.isNaN(x) && !Double.isNaN(y);
  }

  private static double canonical(double value) {
    return Double.isNaN(value) ? Double.NaN : value;
  }

  private static double truncated(double x) {
    return Math.copySign(Math.floor(Math.abs(x)), x);
  }

  /** To the nearest integer; halfway cases away from zero. */
  private static double rounded(double x) {
    double whole = truncated(x);
    return Math.abs(x - whole) >= 0.5 ? whole + Math.copySign(1, x) : whole;
  }

  private static double exponent(double x) {
    if (x == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    return Double.isInfinite(x) ? Double.POSITIVE_INFINITY : normalExponent(x);
  }

  private static int normalExponent(double x) {
    return Math.abs(x) < Double.MIN_NORMAL
        ? Math.getExponent(x * 0x1p64) - 64
        : Math.getExponent(x);
  }

  private static long ilogb(double x) {
    if (x == 0 || Double.isNaN(x)) {
      return Integer.MIN_VALUE;
    }
    return Double.isInfinite(x) ? Integer.MAX_VALUE : normalExponent(x);
  }

  private static int scale(Call call) {
    long scale = call.name().startsWith("scalbln") ? call.argument(1) : call.intArgument(1);
    return Math.clamp(scale, -5000, 5000);
  }

  private static double scaled(double x, int scale) {
    return canonical(Math.scalb(x, scale));
  }

  /** Exact for powers of two. */
  private static double log2(double x) {
    if (!(x > 0) || Double.isInfinite(x)) {
      return StrictMath.log(x);
    }
    int exponent = normalExponent(x);
    double fraction = Math.scalb(x, -exponent);
    if (fraction > 1.4) {
      fraction /= 2;
      exponent++;
    }
    return exponent + StrictMath.log(fraction) / StrictMath.log(2);
  }

  /** C says what Java does not: 1 to any power is 1, and so is -1 to an infinite one. */
  private static double power(double x, double y) {
    return x == 1 || x == -1 && Double.isInfinite(y) ? 1 : StrictMath.pow(x, y);
  }

  /** As the instruction of x86-64 converts. */
  private static long toLong(double value) {
    return value >= -0x1p63 && value < 0x1p63 ? (long) value : Long.MIN_VALUE;
  }

  private static long nextAfter(Call call) {
    double x = Format.DOUBLE.number(call, 0);
    double y = Format.DOUBLE.number(call, 1);
    if (Double.isNaN(x) || Double.isNaN(y)) {
      return nan(call, Format.DOUBLE);
    }
    return Format.DOUBLE.of(Math.nextAfter(x, y));
  }

  private static long nextFloatAfter(Call call) {
    double x = Format.FLOAT.number(call, 0);
    double y = Format.FLOAT.number(call, 1);
    if (Double.isNaN(x) || Double.isNaN(y)) {
      return nan(call, Format.FLOAT);
    }
    return Format.FLOAT.of(Math.nextAfter((float) x, y));
  }

  private static long fused(Call call) {
    double result =
        Math.fma(
            Format.DOUBLE.number(call, 0),
            Format.DOUBLE.number(call, 1),
            Format.DOUBLE.number(call, 2));
    return Double.isNaN(result) ? fusedNan(call, Format.DOUBLE) : Format.DOUBLE.of(result);
  }

  private static long fusedFloat(Call call) {
    float result =
        Math.fma(
            (float) Format.FLOAT.number(call, 0),
            (float) Format.FLOAT.number(call, 1),
            (float) Format.FLOAT.number(call, 2));
    return Float.isNaN(result) ? fusedNan(call, Format.FLOAT) : Format.FLOAT.of(result);
  }

  private static long fusedNan(Call call, Format format) {
    return Double.isNaN(format.number(call, 2))
            && !Double.isNaN(format.number(call, 0))
            && !Double.isNaN(format.number(call, 1))
        ? format.quiet(call.argument(2))
        : nan(call, format);
  }
}

package dev.weir.library;

import dev.weir.machine.call.Call;

/**
 * {@code __builtin_powi}: whole powers by squaring, rounded after each multiplication, which is the
 * order in which the run-time libraries of compilers multiply.
 */
final class IntegerPowers {
  private IntegerPowers() {}

  static void ofDouble(Call call) {
    double base = Double.longBitsToDouble(call.argument(0));
    int exponent = (int) call.argument(1);
    double power = 1;
    for (int rest = exponent; rest != 0; rest /= 2) {
      power = rest % 2 == 0 ? power : power * base;
      base *= base;
    }
    call.result(Double.doubleToRawLongBits(exponent < 0 ? 1 / power : power));
  }

  static void ofFloat(Call call) {
    float base = Float.intBitsToFloat((int) call.argument(0));
    int exponent = (int) call.argument(1);
    float power = 1;
    for (int rest = exponent; rest != 0; rest /= 2) {
      power = rest % 2 == 0 ? power : power * base;
      base *= base;
    }
    call.result(Integer.toUnsignedLong(Float.floatToRawIntBits(exponent < 0 ? 1 / power : power)));
  }
}

package dev.weir.library;

import dev.weir.machine.call.Call;

/**
 * The number nearest to a text that is a decimal or hexadecimal floating-point number of C as a
 * whole, without a sign: what {@code strtod} and its relatives, which find where it ends, are made
 * of.
 */
final class FloatingParser {
  private static final long FLOAT_MASK = 0xffff_ffffL;

  private FloatingParser() {}

  /** {@code double weir_double(const char *text, size_t length)}. */
  static void toDouble(Call call) {
    String text = text(call);
    if (!call.hasFailed()) {
      call.result(Double.doubleToRawLongBits(Double.parseDouble(text)));
    }
  }

  /** {@code float weir_float(const char *text, size_t length)}. */
  static void toFloat(Call call) {
    String text = text(call);
    if (!call.hasFailed()) {
      call.result(Float.floatToRawIntBits(Float.parseFloat(text)) & FLOAT_MASK);
    }
  }

  /** As Java has it, where a hexadecimal number always has an exponent. */
  private static String text(Call call) {
    String text = call.accesses().bytes(call.argument(0), call.argument(1));
    boolean hexadecimal = text.startsWith("0x") || text.startsWith("0X");
    return hexadecimal && text.indexOf('p') < 0 && text.indexOf('P') < 0 ? text + "p0" : text;
  }
}

package dev.weir.library;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** The text of a floating-point number as {@code printf} has it: exact, rounded half to even. */
final class FloatingText {
  private static final int DEFAULT_PRECISION = 6;
  private static final int MANTISSA_BITS = 52;

  private FloatingText() {}

  /**
   * The text of a number.
   *
   * @param value not negative
   * @param conversion one of {@code fFeEgGaA}; the text has no {@code 0x}
   * @param precision of the directive; negative where it has none
   * @param alternative whether a point stands even where nothing follows it, and zeros are kept
   */
  static String of(double value, char conversion, int precision, boolean alternative) {
    int digits = precision < 0 ? DEFAULT_PRECISION : precision;
    String text =
        Double.isFinite(value)
            ? switch (Character.toLowerCase(conversion)) {
              case 'f' -> fixed(new BigDecimal(value), digits, alternative);
              case 'a' -> hexadecimal(value, precision, alternative);
              case 'e' -> scientific(new BigDecimal(value), digits, alternative);
              default -> general(new BigDecimal(value), Math.max(1, digits), alternative);
            }
            : Double.isNaN(value) ? "nan" : "inf";
    return Character.isUpperCase(conversion) ? text.toUpperCase(Locale.ROOT) : text;
  }

  private static String fixed(BigDecimal value, int digits, boolean alternative) {
    String text = value.setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
    return digits == 0 && alternative ? text + "." : text;
  }

  /** Hexadecimal digits, all that are needed or so many, and the power of two. */
  private static String hexadecimal(double value, int precision, boolean alternative) {
    long bits = Double.doubleToRawLongBits(value);
    boolean normal = value >= Double.MIN_NORMAL;
    int exponent = value == 0 ? 0 : normal ? Math.getExponent(value) : Double.MIN_EXPONENT;
    long mantissa = (bits & (1L << MANTISSA_BITS) - 1) | (normal ? 1L << MANTISSA_BITS : 0);
    int digits = MANTISSA_BITS / 4;
    if (precision >= 0 && precision < digits) {
      int dropped = 4 * (digits - precision);
      long half = 1L << (dropped - 1);
      long rest = mantissa & (1L << dropped) - 1;
      mantissa >>>= dropped;
      mantissa += rest > half || rest == half && (mantissa & 1) != 0 ? 1 : 0;
      digits = precision;
    }
    String fraction = "";
    if (digits > 0) {
      String all = Long.toHexString(mantissa & (1L << 4 * digits) - 1);
      fraction = "0".repeat(digits - all.length()) + all;
    }
    if (precision < 0) {
      fraction = fraction.replaceAll("0+$", "");
    } else {
      fraction += "0".repeat(Math.max(0, precision - digits));
    }
    String point = fraction.isEmpty() && !alternative ? "" : ".";
    String sign = exponent < 0 ? "" : "+";
    return (mantissa >>> 4 * digits) + point + fraction + "p" + sign + exponent;
  }

  private static BigDecimal round(BigDecimal value, int significant) {
    return value.round(new MathContext(significant, RoundingMode.HALF_EVEN));
  }

  /** The exponent of ten of the first digit. */
  private static int exponent(BigDecimal value) {
    return value.signum() == 0 ? 0 : value.precision() - value.scale() - 1;
  }

  private static String scientific(BigDecimal value, int digits, boolean alternative) {
    BigDecimal rounded = round(value, digits + 1);
    int exponent = exponent(rounded);
    String mantissa = fixed(rounded.movePointLeft(exponent), digits, alternative);
    return String.format(
        Locale.ROOT, "%se%s%02d", mantissa, exponent < 0 ? "-" : "+", Math.abs(exponent));
  }

  private static String general(BigDecimal value, int significant, boolean alternative) {
    int exponent = exponent(round(value, significant));
    boolean plain = exponent >= -4 && exponent < significant;
    String text =
        plain
            ? fixed(value, significant - 1 - exponent, alternative)
            : scientific(value, significant - 1, alternative);
    return alternative ? text : withoutTrailingZeros(text);
  }

  private static String withoutTrailingZeros(String text) {
    int end = text.indexOf('e');
    String mantissa = end < 0 ? text : text.substring(0, end);
    if (mantissa.indexOf('.') < 0) {
      return text;
    }
    int last = mantissa.length();
    while (mantissa.charAt(last - 1) == '0') {
      last--;
    }
    if (mantissa.charAt(last - 1) == '.') {
      last--;
    }
    return mantissa.substring(0, last) + (end < 0 ? "" : text.substring(end));
  }
}

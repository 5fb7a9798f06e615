package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.report.FailureKind;
import java.util.Locale;

/** Formats as {@code printf} does, with the arguments of a call. */
final class Formatter {
  private static final String FLAGS = "-+ #0'";
  private static final String LENGTHS = "hlqjztL";
  private static final int NO_PRECISION = -1;

  private final Call call;
  private final Characters characters;
  private final FormatArguments arguments;

  private String format = "";
  private int at;
  private String flags = "";
  private int width;
  private int precision;
  private String length = "";

  private Formatter(Call call, FormatArguments arguments, Characters characters) {
    this.call = call;
    this.arguments = arguments;
    this.characters = characters;
  }

  /** For text that nothing depends on. */
  static Formatter forOutput(Call call, FormatArguments arguments, Characters characters) {
    return new Formatter(call, arguments, characters);
  }

  /**
   * For text that the program goes on with: the call is refused where it takes a string that
   * another thread may write.
   */
  static Formatter forProgram(Call call, FormatArguments arguments) {
    return new Formatter(call, arguments, Characters.stable(call));
  }

  /** The text for the format at an address. */
  String formatAt(long address) {
    return format(characters.string(address, Long.MAX_VALUE));
  }

  /**
   * The text, as far as its characters are known; the call fails where a directive is not supported
   * or a string is not valid.
   */
  private String format(String text) {
    format = text;
    at = 0;
    StringBuilder out = new StringBuilder();
    while (at < format.length() && characters.areComplete()) {
      char c = format.charAt(at++);
      if (c == '%') {
        directive(out);
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private void directive(StringBuilder out) {
    int start = at - 1;
    flags = take(FLAGS);
    width = number();
    if (width < 0) {
      flags += "-";
      width = -width;
    }
    precision = NO_PRECISION;
    if (at < format.length() && format.charAt(at) == '.') {
      at++;
      precision = Math.max(NO_PRECISION, number());
    }
    length = take(LENGTHS);
    char conversion = at < format.length() ? format.charAt(at++) : 0;
    boolean wide = "cs".indexOf(conversion) >= 0 && !length.isEmpty();
    switch (wide ? 0 : conversion) {
      case '%' -> out.append('%');
      case 'd', 'i' -> out.append(signed());
      case 'u' -> out.append(integer("", Long.toUnsignedString(unsigned())));
      case 'x' -> out.append(prefixed("0x", Long.toHexString(unsigned())));
      case 'X' -> out.append(prefixed("0X", Long.toHexString(unsigned()).toUpperCase(Locale.ROOT)));
      case 'o' -> out.append(octal());
      case 'p' -> out.append(pointer());
      case 'c' -> out.append(pad("", String.valueOf((char) (next() & 0xff)), false));
      case 's' -> out.append(string());
      case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A' -> out.append(floating(conversion));
      default ->
          call.fail(
              FailureKind.UNSUPPORTED,
              "directive '" + format.substring(start, at) + "' in a format of " + call.name());
    }
  }

  private String take(String characters) {
    int start = at;
    while (at < format.length() && characters.indexOf(format.charAt(at)) >= 0) {
      at++;
    }
    return format.substring(start, at);
  }

  /** A number of the format, or an argument for {@code *}; 0 where there is none. */
  private int number() {
    if (at < format.length() && format.charAt(at) == '*') {
      at++;
      return (int) next();
    }
    int value = 0;
    while (at < format.length() && Character.isDigit(format.charAt(at)) && value < 1 << 20) {
      value = 10 * value + format.charAt(at++) - '0';
    }
    return value;
  }

  private boolean has(char flag) {
    return flags.indexOf(flag) >= 0;
  }

  private long next() {
    return arguments.integer();
  }

  private int bits() {
    return switch (length) {
      case "hh" -> 8;
      case "h" -> 16;
      case "" -> 32;
      default -> 64;
    };
  }

  private long unsigned() {
    int shift = 64 - bits();
    return next() << shift >>> shift;
  }

  private String signed() {
    int shift = 64 - bits();
    long value = next() << shift >> shift;
    return integer(sign(value < 0), Long.toUnsignedString(Math.abs(value)));
  }

  private String sign(boolean negative) {
    return negative ? "-" : has('+') ? "+" : has(' ') ? " " : "";
  }

  private String prefixed(String prefix, String digits) {
    return integer(has('#') && !digits.equals("0") ? prefix : "", digits);
  }

  private String octal() {
    String digits = Long.toOctalString(unsigned());
    String shown = shown(digits);
    boolean lacksZero = !shown.startsWith("0") && precision <= shown.length();
    return integer(has('#') && lacksZero ? "0" : "", digits);
  }

  private String shown(String digits) {
    return precision == 0 && digits.equals("0") ? "" : digits;
  }

  private String pointer() {
    long value = next();
    return value == 0 ? pad("", "(nil)", false) : pad("", "0x" + Long.toHexString(value), false);
  }

  private String integer(String prefix, String digits) {
    String shown = shown(digits);
    String zeros = "0".repeat(Math.max(0, precision - shown.length()));
    return pad(prefix, zeros + shown, precision == NO_PRECISION);
  }

  private String string() {
    long address = next();
    long limit = precision == NO_PRECISION ? Long.MAX_VALUE : precision;
    return pad("", address == 0 ? "(null)" : characters.string(address, limit), false);
  }

  private String floating(char conversion) {
    if (length.equals("L")) {
      call.fail(FailureKind.UNSUPPORTED, "long double in a format of " + call.name());
      return "";
    }
    double value = Double.longBitsToDouble(arguments.floating());
    boolean negative = Double.doubleToRawLongBits(value) < 0;
    String magnitude = FloatingText.of(Math.abs(value), conversion, precision, has('#'));
    boolean hexadecimal = Character.toLowerCase(conversion) == 'a' && Double.isFinite(value);
    String base = !hexadecimal ? "" : conversion == 'a' ? "0x" : "0X";
    return pad(sign(negative) + base, magnitude, Double.isFinite(value));
  }

  private String pad(String prefix, String body, boolean zerosAllowed) {
    int missing = width - prefix.length() - body.length();
    if (missing <= 0) {
      return prefix + body;
    }
    if (has('-')) {
      return prefix + body + " ".repeat(missing);
    }
    return zerosAllowed && has('0')
        ? prefix + "0".repeat(missing) + body
        : " ".repeat(missing) + prefix + body;
  }
}

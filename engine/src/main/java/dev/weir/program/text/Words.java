package dev.weir.program.text;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** How names, texts and constants of enumerations are spelled. */
final class Words {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_.$][A-Za-z0-9_.$]*");
  private static final Pattern REGISTER = Pattern.compile("r[0-9]+");

  private Words() {}

  /** A name: as it is where it cannot be taken for anything else, else in quotation marks. */
  static String name(String name) {
    return PLAIN.matcher(name).matches() && !isRegister(name) ? name : quoted(name);
  }

  /** Whether a word is that of a register. */
  static boolean isRegister(String word) {
    return REGISTER.matcher(word).matches();
  }

  /** A text in quotation marks, on one line. */
  static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        default -> {
          if (Character.isISOControl(c) || Character.isSurrogate(c)) {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }

  /** The word for a constant. */
  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** The constant for a word. */
  static <E extends Enum<E>> Optional<E> constant(Class<E> type, String word) {
    for (E constant : type.getEnumConstants()) {
      if (of(constant).equals(word)) {
        return Optional.of(constant);
      }
    }
    return Optional.empty();
  }
}

package dev.weir.transform.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The types that a format of {@code printf} or {@code scanf} gives to the unnamed arguments. */
final class FormatTypes {
  private static final Pattern CONVERSION =
      Pattern.compile("%[-+ #0']*(\\*|\\d+)?(?:\\.(\\*|\\d+)?)?(hh|h|ll|l|q|j|z|t|L)?(.)");

  private FormatTypes() {}

  /**
   * The types, as many as asked for.
   *
   * @param format empty where it is not known
   * @param scans whether all arguments are addresses
   */
  static List<String> of(Optional<String> format, boolean scans, int count) {
    List<String> types = new ArrayList<>();
    if (format.isPresent() && !scans) {
      Matcher matcher = CONVERSION.matcher(format.get());
      while (matcher.find()) {
        add(matcher, types);
      }
    }
    while (types.size() < count) {
      types.add(scans ? "void *" : Signature.WORD);
    }
    return types;
  }

  private static void add(Matcher conversion, List<String> types) {
    for (int group = 1; group <= 2; group++) {
      if ("*".equals(conversion.group(group))) {
        types.add("int");
      }
    }
    String size = Objects.requireNonNullElse(conversion.group(3), "");
    String length = size.startsWith("h") ? "" : size.equals("ll") ? "long long" : "long";
    boolean isLong = !size.isEmpty() && !length.isEmpty();
    switch (conversion.group(4).charAt(0)) {
      case '%', 'm' -> {}
      case 'd', 'i' -> types.add(isLong ? length : "int");
      case 'u', 'x', 'X', 'o' -> types.add(isLong ? "unsigned " + length : "unsigned int");
      case 'c' -> types.add("int");
      case 'e', 'E', 'f', 'F', 'g', 'G', 'a', 'A' -> types.add("double");
      case 's' -> types.add("char *");
      case 'p' -> types.add("void *");
      case 'n' -> types.add(isLong ? length + " *" : "int *");
      default -> types.add(Signature.WORD);
    }
  }
}

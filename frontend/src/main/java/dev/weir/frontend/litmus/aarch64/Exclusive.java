package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.litmus.code.Token;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of an exclusive load or store says.
 *
 * @param isLoad whether it loads
 * @param isOrdered whether it acquires or releases
 * @param size bytes, if the name says it
 */
record Exclusive(boolean isLoad, boolean isOrdered, Optional<Integer> size) {
  private static final Pattern NAME = Pattern.compile("(LD(A?)|ST(L?))XR([BH]?)");

  /** What a name says, if it is that of an exclusive access. */
  static Optional<Exclusive> of(Token token) {
    Matcher name = NAME.matcher(token.text().toUpperCase(Locale.ROOT));
    if (!name.matches()) {
      return Optional.empty();
    }
    boolean isLoad = name.group(1).startsWith("LD");
    String order = isLoad ? name.group(2) : name.group(3);
    String suffix = name.group(4);
    return Optional.of(
        new Exclusive(
            isLoad,
            !order.isEmpty(),
            suffix.isEmpty() ? Optional.empty() : Optional.of(suffix.equals("B") ? 1 : 2)));
  }
}

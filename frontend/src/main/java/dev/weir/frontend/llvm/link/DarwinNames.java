package dev.weir.frontend.llvm.link;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of functions as they stand in modules for macOS: whole symbols, with a mark and an
 * underscore before them, and with the version of a function behind a dollar sign, as in {@code
 * \01_pthread_join$NOCANCEL}. The library knows them by their names in C.
 */
final class DarwinNames {
  private static final String WHOLE_SYMBOL = "\1";

  private static final Pattern VERSIONED =
      Pattern.compile("(\\w+?)(?:\\$(?:UNIX2003|NOCANCEL|INODE64|DARWIN_EXTSN|1050))+");

  private DarwinNames() {}

  /**
   * The name in C of a symbol.
   *
   * @param underscored whether those of C begin with an underscore
   */
  static String plain(String name, boolean underscored) {
    String symbol = name;
    if (name.startsWith(WHOLE_SYMBOL)) {
      boolean ofC = underscored && name.startsWith("_", 1);
      symbol = name.substring(ofC ? 2 : 1);
    }
    Matcher version = VERSIONED.matcher(symbol);
    return version.matches() ? version.group(1) : symbol;
  }
}

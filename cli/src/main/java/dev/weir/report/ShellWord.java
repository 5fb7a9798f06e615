package dev.weir.report;

import java.util.regex.Pattern;

/** Words as a shell reads them. */
public final class ShellWord {
  private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWord() {}

  /** The word, in quotes if it needs them. */
  public static String quoted(String word) {
    return HARMLESS.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}

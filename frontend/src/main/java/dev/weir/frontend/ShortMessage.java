package dev.weir.frontend;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines that repeat little of an input that is one long word: its start and its end are enough. */
public final class ShortMessage {
  private static final Pattern QUOTED = Pattern.compile("('[^']{60})[^']{60,}([^']{20}')");

  /** Longer than the name of any file can be. */
  private static final Pattern WORD = Pattern.compile("([^\\s/]{60})[^\\s/]{200,}([^\\s/]{20})");

  private ShortMessage() {}

  /** The line, at most a few hundred characters longer than the paths in it. */
  public static String of(String message) {
    return shortened(WORD, shortened(QUOTED, message));
  }

  private static String shortened(Pattern pattern, String message) {
    return pattern
        .matcher(message)
        .replaceAll(found -> Matcher.quoteReplacement(found.group(1) + "…" + found.group(2)));
  }
}

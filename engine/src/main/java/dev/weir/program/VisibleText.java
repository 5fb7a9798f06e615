package dev.weir.program;

import java.util.HexFormat;

/**
 * Text of others as it is shown to people: what a terminal or a browser would obey instead of
 * showing it stands there as an escape, such as {@code \x1b}. These are control characters, marks
 * that change the direction of writing, separators of lines, and halves of characters.
 */
public final class VisibleText {
  private VisibleText() {}

  /** The text in one line. */
  public static String line(String text) {
    return visible(text, false);
  }

  /** The text, whose line breaks and tabs stay. */
  public static String lines(String text) {
    return visible(text, true);
  }

  private static String visible(String text, boolean mayBreak) {
    int at = 0;
    while (at < text.length() && isPlain(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    StringBuilder visible = new StringBuilder(text.length() + 16).append(text, 0, at);
    while (at < text.length()) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      if (isShown(c) || mayBreak && (c == '\n' || c == '\t')) {
        visible.appendCodePoint(c);
      } else {
        visible.append(escape(c));
      }
    }
    return visible.toString();
  }

  /** Whether it is one of the characters that nearly all texts are made of. */
  private static boolean isPlain(char c) {
    return c >= ' ' && c <= '~';
  }

  /** Whether a character is shown as it is. */
  public static boolean isShown(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      // Among them the marks of direction; those that join letters are part of words.
      case Character.FORMAT -> c == 0x200C || c == 0x200D;
      default -> true;
    };
  }

  /** What stands for a character that is not shown, as Bash reads it between {@code $'} and '. */
  public static String escape(int c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\t' -> "\\t";
      case '\r' -> "\\r";
      default -> {
        HexFormat hex = HexFormat.of();
        yield c < 0x100
            ? "\\x" + hex.toHexDigits((byte) c)
            : c < 0x10000 ? "\\u" + hex.toHexDigits((char) c) : "\\U" + hex.toHexDigits(c);
      }
    };
  }
}

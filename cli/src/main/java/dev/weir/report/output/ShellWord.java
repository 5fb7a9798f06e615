package dev.weir.report.output;

import dev.weir.program.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Words as a shell reads them. */
public final class ShellWord {
  private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWord() {}

  /** The word, in quotes if it needs them. */
  public static String quoted(String word) {
    String escaped = word.replace("\\", "\\\\").replace("'", "\\'");
    if (!VisibleText.line(word).equals(word)) {
      return "$'" + VisibleText.line(escaped) + "'";
    }
    return HARMLESS.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** A command as a shell splits it into words. */
  public static List<String> split(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int i = 0; i < command.length(); i++) {
      char c = command.charAt(i);
      if (c == '\\' && quote != '\'' && i + 1 < command.length()) {
        i++;
        word.append(command.charAt(i));
        inWord = true;
      } else if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
        inWord = true;
      } else if (Character.isWhitespace(c)) {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
          inWord = false;
        }
      } else {
        word.append(c);
        inWord = true;
      }
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}

package dev.weir.frontend.clang;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The rule for {@code make} in which a compiler says what it read. */
public final class MakeRule {
  private MakeRule() {}

  /** What stands after the colon. */
  public static List<Path> prerequisites(String rule) {
    List<Path> files = new ArrayList<>();
    int colon = rule.indexOf(": ");
    StringBuilder name = new StringBuilder();
    for (int i = colon < 0 ? rule.length() : colon + 1; i <= rule.length(); i++) {
      char c = i < rule.length() ? rule.charAt(i) : ' ';
      char next = i + 1 < rule.length() ? rule.charAt(i + 1) : ' ';
      if (c == '\\' && next == '\n') {
        i++;
        c = ' ';
      } else if (c == '\\' && (next == ' ' || next == '#') || c == '$' && next == '$') {
        i++;
        name.append(next);
        continue;
      }
      if (!Character.isWhitespace(c)) {
        name.append(c);
      } else if (!name.isEmpty()) {
        files.add(Path.of(name.toString()));
        name.setLength(0);
      }
    }
    return files;
  }
}

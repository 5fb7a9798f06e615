package dev.weir.frontend.patch;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The difference of two texts, whose characters are bytes, in the form that {@code patch} reads.
 */
final class UnifiedDiff {
  private static final int CONTEXT = 3;
  private static final String NO_NEWLINE = "\n\\ No newline at end of file";

  private UnifiedDiff() {}

  /**
   * The difference.
   *
   * @param name of the file, to which {@code a/} and {@code b/} are added; where it has blanks, a
   *     tab says where it ends
   */
  static String of(String name, String before, String after) {
    List<String> lines = lines(before);
    String bytes = new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    String ended = bytes.contains(" ") ? bytes + "\t" : bytes;
    List<String> diff =
        UnifiedDiffUtils.generateUnifiedDiff(
            "a/" + ended, "b/" + ended, lines, DiffUtils.diff(lines, lines(after)), CONTEXT);
    return String.join("\n", diff) + "\n";
  }

  /** Lines without the newline; one that has none says so. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    String last = lines.removeLast();
    if (!last.isEmpty()) {
      lines.add(last + NO_NEWLINE);
    }
    return lines;
  }
}

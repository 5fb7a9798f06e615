package dev.weir.cli.change;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How the output of two runs differs, but for the time that they took.
 *
 * @param before what the earlier run printed
 * @param now what the later one printed
 * @param hasVerdict whether the first line is the verdict
 */
public record OutputChange(String before, String now, boolean hasVerdict) {
  private static final Pattern SECONDS =
      Pattern.compile(" *(\\d+\\.\\d\\d s\\b|\\bcached$)", Pattern.MULTILINE);
  private static final int MOST_LINES = 12;

  /** In lines: first the verdict, before and now, if it is another; otherwise what else differs. */
  public String told() {
    List<String> old = lines(before);
    List<String> young = lines(now);
    if (old.equals(young)) {
      return "the same as before";
    }
    if (!hasVerdict || verdict(old).equals(verdict(young))) {
      return "differs from before:\n" + differences(old, young);
    }
    return "before:    " + verdict(old) + "\nnow:       " + verdict(young);
  }

  private static String verdict(List<String> lines) {
    return lines.isEmpty() ? "no result" : lines.getFirst();
  }

  private static List<String> lines(String text) {
    return SECONDS.matcher(text).replaceAll("").lines().map(String::stripTrailing).toList();
  }

  private static String differences(List<String> old, List<String> young) {
    List<String> all = new ArrayList<>();
    for (AbstractDelta<String> delta : DiffUtils.diff(old, young).getDeltas()) {
      delta.getSource().getLines().forEach(line -> all.add("- " + line));
      delta.getTarget().getLines().forEach(line -> all.add("+ " + line));
    }
    int more = all.size() - MOST_LINES;
    return String.join("\n", all.subList(0, Math.min(all.size(), MOST_LINES)))
        + (more > 0 ? "\nand " + more + " more lines" : "");
  }
}

package dev.weir.report.text;

import dev.weir.report.Wording;
import dev.weir.search.result.CheckResult.Alike;
import dev.weir.search.result.CheckResult.Symmetry;
import dev.weir.search.result.CheckResult.Unlike;

/** The threads that are alike, and those that are not, for people. */
final class SymmetryText {
  private static final String INDENT = "           ";

  private SymmetryText() {}

  /** Writes a line for each group and each function whose threads make none. */
  static void write(StringBuilder out, Symmetry symmetry) {
    String start = "alike:     ";
    for (Alike group : symmetry.groups()) {
      out.append(start)
          .append(Wording.count(group.threads(), "thread"))
          .append(" of ")
          .append(group.function())
          .append("; executions are counted up to exchanging them\n");
      start = INDENT;
    }
    if (symmetry.groups().isEmpty()) {
      out.append(start).append("no threads\n");
    }
    for (Unlike other : symmetry.others()) {
      out.append(INDENT)
          .append("not those of ")
          .append(other.function())
          .append(": ")
          .append(other.why())
          .append(other.position().isUnknown() ? "" : " (" + other.position() + ")")
          .append('\n');
    }
  }
}

package dev.weir.report;

import dev.weir.machine.Cut;
import dev.weir.machine.Failure;
import dev.weir.program.SourcePosition;

/** How the text formats speak of threads, failures and numbers. */
final class Wording {
  private Wording() {}

  /** A thread's name. */
  static String thread(int number) {
    return number == 0 ? "thread 0 (main)" : "thread " + number;
  }

  /** Where a failure is. */
  static String at(Failure failure) {
    StringBuilder text = new StringBuilder();
    if (!failure.position().equals(SourcePosition.UNKNOWN)) {
      text.append("at ").append(failure.position()).append(' ');
    }
    if (!failure.function().isEmpty()) {
      text.append("in ").append(failure.function()).append(", ");
    }
    return text.append("thread ").append(failure.thread()).toString();
  }

  /** A failure in one line. */
  static String failure(Failure failure) {
    return oneLine(failure.message()) + " " + at(failure);
  }

  /** Where a bound cut an execution. */
  static String cut(Cut cut) {
    String what = cut.isRecursion() ? "the recursion at " : "the loop at ";
    return what + cut.position() + (cut.function().isEmpty() ? "" : " in " + cut.function());
  }

  /** A number and the thing it counts. */
  static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** The text without what a terminal would obey. */
  static String oneLine(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '\n' -> safe.append("\\n");
                case '\t' -> safe.append("\\t");
                case '\r' -> safe.append("\\r");
                default -> {
                  if (Character.isISOControl(c)) {
                    safe.append(String.format("\\x%02x", c));
                  } else {
                    safe.appendCodePoint(c);
                  }
                }
              }
            });
    return safe.toString();
  }

  /** The text, cut to a number of characters. */
  static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 3) + "...";
  }
}

package dev.weir.frontend.clang;

/**
 * A compiler that has ended, and said on standard error what it has read.
 *
 * @param process the same without what it said of that
 * @param rule what it said, as {@link MakeRule} reads it; empty if it did not
 */
record ToldProcess(ChildProcess process, String rule) {
  /**
   * Parts what such a compiler has written.
   *
   * @param mark what the rule is said to be for, which stands nowhere else
   */
  static ToldProcess of(ChildProcess process, String mark) {
    String text = process.diagnostics();
    int start = text.indexOf(mark + ":");
    if (start < 0) {
      return new ToldProcess(process, "");
    }
    int end = start;
    do {
      end = text.indexOf('\n', end + 1);
    } while (end > 0 && text.charAt(end - 1) == '\\');
    int behind = end < 0 ? text.length() : end + 1;
    return new ToldProcess(
        new ChildProcess(
            process.exitCode(),
            process.output(),
            text.substring(0, start) + text.substring(behind)),
        text.substring(start, behind));
  }
}

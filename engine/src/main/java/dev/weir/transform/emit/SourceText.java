package dev.weir.transform.emit;

import dev.weir.program.SourcePosition;

/** Lines of C, each said to be where its statement stands in the source. */
final class SourceText {
  private final StringBuilder text = new StringBuilder();
  private String file = "";
  private int next;

  /** A line that stands for what is at a place of the source. */
  void line(SourcePosition position, String line) {
    if (!position.isUnknown() && (position.line() != next || !position.file().equals(file))) {
      file = position.file();
      next = position.line();
      text.append("#line ").append(next).append(" \"").append(escaped(file)).append("\"\n");
    }
    line(line);
  }

  /** A line. */
  void line(String line) {
    text.append(line).append('\n');
    next++;
  }

  /** Several lines. */
  void lines(String lines) {
    lines.lines().forEach(this::line);
  }

  private static String escaped(String name) {
    return name.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}

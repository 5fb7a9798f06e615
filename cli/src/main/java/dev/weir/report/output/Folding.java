package dev.weir.report.output;

import dev.weir.program.VisibleText;

/**
 * Sentences that go on in further lines where they are too long for one.
 *
 * @param width how long lines may become
 */
public record Folding(Width width) {
  /**
   * Writes a sentence.
   *
   * @param first what its first line begins with; the others are indented as far
   */
  public void write(Lines out, String first, String sentence) {
    String indent = " ".repeat(first.length());
    out.append(first);
    int column = first.length();
    boolean isStart = true;
    for (String word : VisibleText.line(sentence).split(" ")) {
      if (!isStart && column + 1 + word.length() > width.columns()) {
        out.add("\n%s", indent);
        column = indent.length();
        isStart = true;
      }
      if (!isStart) {
        out.append(' ');
        column++;
      }
      out.append(word);
      column += word.length();
      isStart = false;
    }
    out.append('\n');
  }
}

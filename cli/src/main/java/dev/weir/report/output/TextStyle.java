package dev.weir.report.output;

import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;

/**
 * How text for people looks.
 *
 * @param source where lines of source are looked up
 * @param palette whether there are colours
 * @param detail how much of an execution is shown
 * @param width how wide tables may be; with {@link Detail#FULL} nothing is cut
 */
public record TextStyle(SourceText source, Palette palette, Detail detail, Width width) {

  /** Nothing is cut where all is to be shown. */
  public TextStyle {
    width = detail == Detail.FULL ? Width.UNLIMITED : width;
  }

  /** The line of source of a position as the last cell of a row; empty where it is not known. */
  public String sourceCell(SourcePosition position) {
    String line = source.line(position);
    return line.isEmpty() ? "" : "| " + VisibleText.line(line.strip());
  }
}

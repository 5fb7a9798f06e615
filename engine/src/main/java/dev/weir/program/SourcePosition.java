package dev.weir.program;

import java.io.Serializable;
import java.util.Comparator;

/**
 * A place in a source file.
 *
 * @param file path as the user gave it, or relative to the current folder; empty when unknown
 * @param line line, from 1; 0 when unknown
 * @param column column, from 1; 0 when unknown
 */
public record SourcePosition(String file, int line, int column)
    implements Serializable, Comparable<SourcePosition> {

  private static final Comparator<SourcePosition> IN_ORDER =
      Comparator.comparing(SourcePosition::file)
          .thenComparingInt(SourcePosition::line)
          .thenComparingInt(SourcePosition::column);

  /** The position of what has no source. */
  public static final SourcePosition UNKNOWN = new SourcePosition("", 0, 0);

  /** Whether there is no source for this. */
  public boolean isUnknown() {
    return line == 0;
  }

  /** By file, then by what comes first in it. */
  @Override
  public int compareTo(SourcePosition other) {
    return IN_ORDER.compare(this, other);
  }

  /** {@code file:line:column}, without the parts that are unknown. */
  @Override
  public String toString() {
    if (file.isEmpty()) {
      return "<unknown>";
    }
    if (line == 0) {
      return file;
    }
    return column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
  }
}

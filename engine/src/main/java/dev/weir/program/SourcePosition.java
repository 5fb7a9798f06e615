package dev.weir.program;

import java.io.Serializable;
import java.util.List;

/**
 * A place in a source file. Code that a compiler copied to the calls of its function is at the same
 * place in all copies: they are equal.
 *
 * @param file path as the user gave it, or relative to the current folder; empty when unknown
 * @param line line, from 1; 0 when unknown
 * @param column column, from 1; 0 when unknown
 * @param inlining for such a copy: the functions that were copied, the innermost first
 */
public record SourcePosition(String file, int line, int column, List<Inlining> inlining)
    implements Serializable, Comparable<SourcePosition> {

  /** The position of what has no source. */
  public static final SourcePosition UNKNOWN = new SourcePosition("", 0, 0);

  /**
   * A function whose code a compiler copied to a place that calls it.
   *
   * @param function its name, as a person writes it
   * @param call the position of the call
   */
  public record Inlining(String function, SourcePosition call) implements Serializable {}

  /** Copies the list, and makes all of the name visible. */
  public SourcePosition {
    file = VisibleText.line(file);
    inlining = List.copyOf(inlining);
  }

  /** A place of code that was not copied. */
  public SourcePosition(String file, int line, int column) {
    this(file, line, column, List.of());
  }

  /** Whether there is no source for this. */
  public boolean isUnknown() {
    return line == 0;
  }

  /** By file, then by what comes first in it. */
  @Override
  public int compareTo(SourcePosition other) {
    int byFile = file.compareTo(other.file);
    int byLine = byFile != 0 ? byFile : Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
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

  @Override
  public boolean equals(Object other) {
    return other instanceof SourcePosition place && compareTo(place) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * file.hashCode() + line) + column;
  }
}

package dev.weir.report.output;

import dev.weir.program.SourcePosition;

/** Looks up lines of source. */
@FunctionalInterface
public interface SourceText {
  /** No source at hand. */
  SourceText NONE = position -> "";

  /** The line of a position, without indentation; empty when it cannot be read. */
  String line(SourcePosition position);
}

package dev.weir.frontend;

import dev.weir.program.SourcePosition;
import java.io.Serializable;

/**
 * One thing that is wrong with the input, or that a compiler says beside it.
 *
 * @param position where; unknown, or a file alone, when no more can be said
 * @param severity how bad it is
 * @param message one line
 */
public record Diagnostic(SourcePosition position, Severity severity, String message)
    implements Serializable {

  /** How bad something is, as compilers tell it. */
  public enum Severity {
    /** The input is refused. */
    ERROR("error"),
    /** Doubtful. */
    WARNING("warning"),
    /** Says more about the one before it. */
    NOTE("note");

    private final String text;

    Severity(String text) {
      this.text = text;
    }

    /** The word for it. */
    public String text() {
      return text;
    }
  }
}

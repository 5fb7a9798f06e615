package dev.weir.transform.emit;

import dev.weir.program.SourcePosition;

/** A program has something that cannot be said in C; the message is one line with its position. */
public final class EmissionException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * A refusal.
   *
   * @param what what it is
   * @param advice what to do about it; empty when nothing is known
   */
  EmissionException(String what, String advice, SourcePosition position) {
    super(
        (position.isUnknown() ? "" : position + ": ")
            + what
            + " cannot be written as C"
            + (advice.isEmpty() ? "" : "; " + advice));
  }
}

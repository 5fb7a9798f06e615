package dev.weir.frontend.patch;

import dev.weir.program.SourcePosition;

/**
 * A place that cannot be mended.
 *
 * <p>{@link #getMessage()} is one line: {@code file:line:column:} and why.
 */
public final class UnmendableException extends Exception {
  private static final long serialVersionUID = 1L;

  UnmendableException(SourcePosition position, String reason) {
    super(position + ": " + reason);
  }
}

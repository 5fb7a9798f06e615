package dev.weir.lin;

/** What was asked of a data structure cannot be asked of it; the message says why, in a line. */
public final class LinException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With a line that says what is wrong and what to do. */
  public LinException(String message) {
    super(message);
  }
}

package dev.weir.frontend;

/**
 * The input, or the machine that Weir runs on, does not allow the program to be read.
 *
 * <p>{@link #getMessage()} is one line, ready to be shown: where ({@code file:line:column:} when a
 * position is known), what is wrong and what to do. The command line turns it into exit code 2.
 */
public final class InputException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String details;

  /**
   * A refusal that one line says in full.
   *
   * @param message one line: where, what is wrong, what to do
   */
  public InputException(String message) {
    this(message, "");
  }

  /**
   * A refusal with the full text of the program that refused.
   *
   * @param message one line: where, what is wrong, what to do
   * @param details the compiler's diagnostics, several lines with source excerpts; empty if none
   */
  public InputException(String message, String details) {
    super(message);
    this.details = details;
  }

  /** The compiler's diagnostics in full, with their source excerpts; empty if there are none. */
  public String details() {
    return details;
  }
}

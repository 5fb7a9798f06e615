package dev.weir.trace;

/** Lines that are no schedule. */
public final class ScheduleFormatException extends Exception {
  private static final long serialVersionUID = 1;

  private final int line;

  /**
   * An exception.
   *
   * @param line the line, from 1
   * @param message what is wrong
   */
  public ScheduleFormatException(int line, String message) {
    super(message);
    this.line = line;
  }

  /** The line, from 1. */
  public int line() {
    return line;
  }
}

package dev.weir.program.text;

/** A text is no program; the message says in one line what is wrong. */
public final class ProgramTextException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  /**
   * What is wrong where.
   *
   * @param line from 1
   * @param column from 1
   */
  ProgramTextException(int line, int column, String message) {
    super(message);
    this.line = line;
    this.column = column;
  }

  /** The line, from 1. */
  public int line() {
    return line;
  }

  /** The column, from 1. */
  public int column() {
    return column;
  }
}

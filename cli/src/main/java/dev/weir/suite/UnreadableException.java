package dev.weir.suite;

/** A line for Weir in a comment cannot be read. The message says what is wrong, and what to do. */
final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1;

  private final int line;
  private final int column;

  UnreadableException(CommentLine line, String why) {
    super(why);
    this.line = line.number();
    this.column = line.column();
  }

  /** The line, from 1. */
  int line() {
    return line;
  }

  /** The column, from 1. */
  int column() {
    return column;
  }
}

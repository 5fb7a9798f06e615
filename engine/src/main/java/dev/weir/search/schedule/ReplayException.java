package dev.weir.search.schedule;

/** A schedule does not fit the program that it is run on. */
public final class ReplayException extends Exception {
  private static final long serialVersionUID = 1;

  /** An exception with a line for the user. */
  public ReplayException(String message) {
    super(message);
  }
}

package dev.weir.cli;

/** The command line, or a file that it names, is wrong. The message is one line for the user. */
final class UsageException extends Exception {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}

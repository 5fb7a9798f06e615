package dev.weir.cli.options;

import dev.weir.frontend.ShortMessage;

/** The command line, or a file that it names, is wrong. The message is one line for the user. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1;

  /** A command line that is wrong, and what to do about it, in one line. */
  public UsageException(String message) {
    super(ShortMessage.of(message));
  }
}

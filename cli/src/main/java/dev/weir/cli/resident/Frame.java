package dev.weir.cli.resident;

/**
 * What is sent at once over a connection.
 *
 * @param kind what it is
 * @param content its bytes, which belong to it
 */
record Frame(Kind kind, byte[] content) {
  /** What a frame is; the order is part of what two processes of one build agree on. */
  enum Kind {
    /** To the server: a command to run, as {@link Request#bytes}. */
    RUN,
    /** To the server: the command that is running is to end early. */
    INTERRUPT,
    /** To the server: how it is. */
    STATUS,
    /** To the server: it is to end, once it runs no command. */
    STOP,
    /** From the server: another command is running. */
    BUSY,
    /** From the server: the command has been begun, and nobody else is to run it. */
    BEGUN,
    /** From the server: a piece of standard output. */
    OUT,
    /** From the server: a piece of standard error. */
    ERR,
    /** From the server: the command has ended, with the exit code that is the only byte. */
    EXIT,
    /** From the server: how it is, a {@link Status}. */
    IS
  }

  /** A frame that says all by its kind. */
  static Frame of(Kind kind) {
    return new Frame(kind, new byte[0]);
  }
}

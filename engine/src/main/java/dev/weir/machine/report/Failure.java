package dev.weir.machine.report;

import dev.weir.program.SourcePosition;
import java.io.Serializable;

/**
 * An error of the program under test, or the reason why an execution was given up.
 *
 * @param kind what it is
 * @param message one line for the user
 * @param position where
 * @param function in which function
 * @param thread the thread's number in order of creation
 */
public record Failure(
    FailureKind kind, String message, SourcePosition position, String function, int thread)
    implements Serializable {

  /** Errors with one of them, one kind at one place, are one. */
  public record Key(FailureKind kind, SourcePosition position) {}

  /** By what it is the same as another one. */
  public Key key() {
    return new Key(kind, position);
  }

  /** No failure. */
  public static final Failure NONE =
      new Failure(FailureKind.UNSUPPORTED, "", SourcePosition.UNKNOWN, "", -1);
}

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

  /** No failure. */
  public static final Failure NONE =
      new Failure(FailureKind.UNSUPPORTED, "", SourcePosition.UNKNOWN, "", -1);
}

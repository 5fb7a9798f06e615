package dev.weir.search.exploration;

/**
 * Thrown where an exploration ends before everything is covered: an error was found that is enough,
 * a monitor has seen what it wanted to see, or a limit is met. Thrown by {@link Exploration} and
 * {@link CurrentExecution}, and caught by {@link dev.weir.search.Checker}.
 */
public final class Stopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a stack trace: nothing is wrong. */
  public Stopped() {
    super("the exploration is to stop", null, false, false);
  }
}

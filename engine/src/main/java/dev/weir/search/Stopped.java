package dev.weir.search;

/**
 * Thrown where an exploration ends before everything is covered: an error was found that is enough,
 * a monitor has seen what it wanted to see, or a limit is met. Thrown by {@link Driver} and {@link
 * PresentExecution}, and caught by {@link Checker}.
 */
final class Stopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Stopped() {
    super("the exploration is to stop", null, false, false);
  }
}

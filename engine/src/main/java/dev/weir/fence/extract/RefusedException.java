package dev.weir.fence.extract;

/** A program that is not turned into automata. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Refuses a program.
   *
   * @param reason why, as part of a sentence, with names and places of the source
   */
  RefusedException(String reason) {
    super(reason, null, false, false);
  }
}

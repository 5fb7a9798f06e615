package dev.weir.report.junit;

/** How a test ended. */
public sealed interface TestOutcome {

  /** As it should. */
  record Passed() implements TestOutcome {}

  /**
   * It found what it looks for.
   *
   * @param message what is wrong, in a line
   * @param type the kind of failure, in a word
   * @param text all that there is to say of it; may be several lines
   */
  record Failed(String message, String type, String text) implements TestOutcome {}

  /**
   * It could not find out.
   *
   * @param message why, in a line
   * @param type the kind of reason, in a word
   * @param text all that there is to say of it; may be several lines
   */
  record Broken(String message, String type, String text) implements TestOutcome {}

  /**
   * It was not run.
   *
   * @param message why, in a line
   */
  record Skipped(String message) implements TestOutcome {}
}

package dev.weir.search.result;

/** The answer to whether a program can fail. */
public enum Verdict {
  /** No execution fails, within the bounds. */
  SAFE("safe"),
  /** None of the executions fails that were made at random; others may. */
  NO_ERROR("no-error"),
  /** Some execution fails. */
  VIOLATION("violation"),
  /** Not settled: a limit or an unsupported construct was met, or no execution came to its end. */
  UNKNOWN("unknown");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  /** The word for output. */
  public String text() {
    return text;
  }
}

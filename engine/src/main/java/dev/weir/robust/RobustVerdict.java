package dev.weir.robust;

/** The answer to whether a weak model adds behaviours. */
public enum RobustVerdict {
  /** It adds none, within the bounds. */
  ROBUST("robust"),
  /** It does. */
  NOT_ROBUST("not-robust"),
  /** Not settled: a limit or an unsupported construct was met. */
  UNKNOWN("unknown");

  private final String text;

  RobustVerdict(String text) {
    this.text = text;
  }

  /** The word for output. */
  public String text() {
    return text;
  }
}

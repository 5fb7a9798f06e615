package dev.weir.graph.compile;

/** What a compiler for ARMv8 may write. */
public enum ArmCode {
  /** Acquire loads as {@code ldar}, which is all that ARMv8.0 has. */
  LDAR("ldar"),
  /** Read-modify-writes as single instructions, which ARMv8.1 has. */
  LSE("lse");

  private final String text;

  ArmCode(String text) {
    this.text = text;
  }

  /** The word on the command line. */
  public String text() {
    return text;
  }
}

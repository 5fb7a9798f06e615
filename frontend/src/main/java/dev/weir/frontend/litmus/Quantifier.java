package dev.weir.frontend.litmus;

/** What a condition claims of the final states. */
public enum Quantifier {
  /** Some state has the property. */
  EXISTS("exists", "Allowed"),
  /** No state has it. */
  NOT_EXISTS("~exists", "Forbidden"),
  /** Every state has it. */
  FORALL("forall", "Required");

  private final String text;
  private final String kind;

  Quantifier(String text, String kind) {
    this.text = text;
    this.kind = kind;
  }

  /** The keyword. */
  public String text() {
    return text;
  }

  /** The word for the first line of the output. */
  public String kind() {
    return kind;
  }

  /**
   * Whether the claim is true.
   *
   * @param positive whether some state has the property
   * @param negative whether some state does not
   */
  public boolean holds(boolean positive, boolean negative) {
    return switch (this) {
      case EXISTS -> positive;
      case NOT_EXISTS -> !positive;
      case FORALL -> !negative;
    };
  }
}

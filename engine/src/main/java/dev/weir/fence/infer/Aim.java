package dev.weir.fence.infer;

/** What fences are to bring about. */
public enum Aim {
  /** No execution fails. */
  ERROR("error"),
  /** Every execution is sequentially consistent. */
  ROBUSTNESS("robustness");

  private final String text;

  Aim(String text) {
    this.text = text;
  }

  /** The word on the command line. */
  public String text() {
    return text;
  }
}

package dev.weir.fence.infer;

/** Where fences may stand. */
public enum Placement {
  /** After stores, and after read-modify-writes that let stores wait. */
  AFTER_STORES("after-stores"),
  /** Before loads. */
  BEFORE_LOADS("before-loads"),
  /** At both. */
  ANYWHERE("anywhere");

  private final String text;

  Placement(String text) {
    this.text = text;
  }

  /** The word on the command line. */
  public String text() {
    return text;
  }

  /** Whether fences may stand after stores, and these may get a stronger order. */
  public boolean hasStores() {
    return this != BEFORE_LOADS;
  }

  /** Whether fences may stand before loads. */
  public boolean hasLoads() {
    return this != AFTER_STORES;
  }
}

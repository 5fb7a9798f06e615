package dev.weir.fence.infer;

/** Which fences a set is chosen from. */
public enum Candidates {
  /** New ones; those that the program has stay. */
  NEW,
  /** Those that the program has. */
  EXISTING,
  /** Both. */
  ALL;

  /** Whether there may be new ones. */
  public boolean haveNew() {
    return this != EXISTING;
  }

  /** Whether those that the program has may go. */
  public boolean haveExisting() {
    return this != NEW;
  }
}

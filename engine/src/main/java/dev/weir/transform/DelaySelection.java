package dev.weir.transform;

import java.util.Locale;

/** Which of the accesses that a model lets wait are made to wait in the transformed program. */
public enum DelaySelection {
  /** All that are shared (Theorem 3.1). */
  ALL,
  /** Those of some critical cycle. */
  CRITICAL,
  /** One of each critical cycle, and what the others need to show everything (Theorem 3.2). */
  ONE_PER_CYCLE;

  /** The name on the command line: {@code all}, {@code critical}, {@code one-per-cycle}. */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

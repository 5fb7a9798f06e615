package dev.weir.search.result;

import java.util.List;

/** The searches that `check` offers. */
public enum Algorithm {
  /** Optimal-DPOR with wakeup trees. */
  OPTIMAL("optimal"),
  /** Source-DPOR with sleep sets. */
  SOURCE("source"),
  /** Every schedule. */
  EXHAUSTIVE("exhaustive"),
  /** Random executions, which cover nothing for certain. */
  RANDOM("random");

  /** Those that cover all executions. */
  public static final List<Algorithm> COVERING = List.of(OPTIMAL, SOURCE, EXHAUSTIVE);

  private final String text;

  Algorithm(String text) {
    this.text = text;
  }

  /** The word on the command line. */
  public String text() {
    return text;
  }
}

package dev.weir.search.result;

import java.util.List;

/** How executions are explored. */
public enum Algorithm {
  /** Optimal-DPOR with wakeup trees. */
  OPTIMAL("optimal"),
  /** Source-DPOR with sleep sets. */
  SOURCE("source"),
  /** Every schedule. */
  EXHAUSTIVE("exhaustive"),
  /** Each state once, whatever led there. */
  STATES("states"),
  /** One execution that stands for all. */
  SOLE("sole"),
  /** Random executions, which cover nothing for certain. */
  RANDOM("random"),
  /** Each execution graph, with its order of writes, once. */
  GRAPHS("graph"),
  /** Each execution graph without an order of writes once. */
  READS_FROM("reads-from");

  /** Those that cover all executions. */
  public static final List<Algorithm> COVERING = List.of(OPTIMAL, SOURCE, EXHAUSTIVE);

  /** Those that can be asked for. */
  public static final List<Algorithm> SEARCHES =
      List.of(OPTIMAL, SOURCE, EXHAUSTIVE, STATES, RANDOM, GRAPHS);

  private final String text;

  Algorithm(String text) {
    this.text = text;
  }

  /** Whether execution graphs are explored, which have no schedule. */
  public boolean exploresGraphs() {
    return this == GRAPHS || this == READS_FROM;
  }

  /** The word on the command line. */
  public String text() {
    return text;
  }
}

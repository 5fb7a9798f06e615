package dev.weir.search.result;

/** What can keep an exploration from covering everything. */
public enum Bound {
  /** A loop or recursion was cut. */
  UNROLL("unroll", false),
  /** A switch of threads was not explored since it would be one preemption too many. */
  CONTEXT_BOUND("contextBound", false),
  /** A nondeterministic value was restricted. */
  NONDET_VALUES("nondetValues", false),
  /** A program has more threads than it may have. */
  MAX_THREADS("maxThreads", true),
  /** Under PSLO, values that accesses of several sizes could find were not explored. */
  PAST_VALUES("pastValues", true),
  /**
   * Not all states were looked through for livelocks: there are too many, or one that is among them
   * was not seen again in its execution.
   */
  LIVELOCKS("livelocks", false),
  /**
   * Under a model in which loads may be late a read-modify-write writes what comes from another
   * read, or a graph could not be continued: some executions may be missing.
   */
  LOAD_BUFFERING("loadBuffering", false),
  /** Time was up. */
  TIME_LIMIT("timeLimit", true),
  /** Memory was used up. */
  MEMORY_LIMIT("memoryLimit", true),
  /** The cluster failed. */
  CLUSTER("cluster", true),
  /** The user asked for an end. */
  INTERRUPTION("interruption", true);

  private final String text;
  private final boolean isLimit;

  Bound(String text, boolean isLimit) {
    this.text = text;
    this.isLimit = isLimit;
  }

  /** The word for output. */
  public String text() {
    return text;
  }

  /** Whether it leaves the question open; a bound that was asked for does not. */
  public boolean isLimit() {
    return isLimit;
  }
}

package dev.weir.search.checkpoint;

/**
 * Thrown where an exploration has to start again with what is known now: memory that was taken to
 * be private is shared, or something else was learnt on which it depends what the steps are. Thrown
 * by {@link dev.weir.search.exploration.Exploration} and {@link
 * dev.weir.search.exploration.CurrentExecution}, and caught by {@link dev.weir.search.Checker}
 * alone; and within the exploration of execution graphs.
 */
public final class SharingDiscovered extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a stack trace: nothing is wrong. */
  public SharingDiscovered() {
    super("more memory is shared", null, false, false);
  }
}

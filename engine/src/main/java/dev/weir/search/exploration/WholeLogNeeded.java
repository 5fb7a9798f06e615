package dev.weir.search.exploration;

/**
 * Thrown in an execution of which only the latest events are kept, where it deserves a look at all
 * of them: by its scout, or where there is an error to report. It is then made again.
 */
public final class WholeLogNeeded extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Of the present execution. */
  public WholeLogNeeded() {
    super("all events are needed", null, false, false);
  }
}

package dev.weir.graph;

/** Sees the graphs that fail, while they are explored; several workers may tell of them. */
public interface FailureWatcher {
  /** Which graphs fail. */
  enum Kind {
    /** Those with an error. */
    ERRORS,
    /** Those that are not sequentially consistent, whatever errors they have. */
    DEPARTURES
  }

  /** Which graphs fail. */
  Kind kind();

  /** A graph fails. */
  void failed(FailedGraph graph);

  /** Whether enough is known, so that the exploration can end. */
  boolean isSatisfied();
}

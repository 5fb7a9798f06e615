package dev.weir.graph;

/** Sees the graphs that fail, while they are explored; several workers may tell of them. */
public interface FailureWatcher {
  /** A graph fails. */
  void failed(FailedGraph graph);

  /** Whether enough is known, so that the exploration can end. */
  boolean isSatisfied();
}

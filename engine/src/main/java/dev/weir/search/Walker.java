package dev.weir.search;

/** Chooses which executions to explore, step by step, where no algorithm of this package does. */
@FunctionalInterface
public interface Walker {

  /**
   * Walks through the tree of executions, and returns when everything is covered. Where the
   * exploration is to stop sooner, or to start again, the walk throws what the walker lets pass; it
   * keeps nothing then for the next call.
   *
   * @param walk at the start of the program
   */
  void walk(Walk walk);
}

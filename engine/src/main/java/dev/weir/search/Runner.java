package dev.weir.search;

/** Chooses which executions to make, one after the other, where nothing is covered for certain. */
@FunctionalInterface
public interface Runner {

  /**
   * Makes executions, and returns when there are enough. Where the exploration is to stop sooner,
   * what is thrown is to be let pass.
   *
   * @param runs makes them
   */
  void make(Runs runs);
}

package dev.weir.search;

import java.util.Optional;

/** A strategy that chooses the schedules to explore. */
interface Search {

  /**
   * Explores until everything is covered, or until the exploration says to stop, or to start again.
   *
   * @return how it ended
   */
  Ending run(Exploration exploration);

  /** The answer of {@link #pending} of a search whose tree tells nothing of its size. */
  int UNKNOWN = -1;

  /**
   * The number of known children, not entered yet, of a node of the present branch: for estimates
   * of the size of the tree.
   *
   * @param depth the number of steps before the node
   */
  default int pending(int depth) {
    return UNKNOWN;
  }

  /** The algorithm that explores in the place of this one, if another does. */
  default Optional<CheckOptions.Algorithm> instead() {
    return Optional.empty();
  }

  /** How a run of a search ended. */
  enum Ending {
    /** Everything is covered. */
    EXHAUSTED,
    /** The exploration said to stop. */
    STOPPED,
    /** Memory that was taken to be private is shared: start again. */
    RESTART
  }
}

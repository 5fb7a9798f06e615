package dev.weir.search;

/** A strategy that chooses the schedules to explore. */
interface Search {

  /**
   * Explores until everything is covered, or until the exploration says to stop, or to start again.
   *
   * @return how it ended
   */
  Ending run(Exploration exploration);

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

package dev.weir.robust.monitor;

/** How the machine is driven that the monitor watches. */
public enum Setting {
  /**
   * By a search, which takes events back: the machine can be brought back to where it was before an
   * event.
   */
  SEARCH,
  /** In one run, of which the log keeps all events. */
  RUN,
  /** In one run of any length: what is not needed any more is forgotten. */
  LONG_RUN
}

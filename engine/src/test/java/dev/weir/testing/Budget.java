package dev.weir.testing;

import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;

/** Stops a search after so many events. */
public final class Budget implements Monitor {
  private final int most;
  private int events;

  /** Lets a search go on for so many events. */
  public Budget(int most) {
    this.most = most;
  }

  @Override
  public void event(EventLog log, int event) {
    events++;
  }

  /** Whether the search took too long. */
  @Override
  public boolean isSatisfied() {
    return events > most;
  }
}

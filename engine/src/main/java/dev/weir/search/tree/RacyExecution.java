package dev.weir.search.tree;

import dev.weir.trace.EventLog;

/**
 * An execution of a task that has races above it, as mail to whoever holds the shared nodes ({@code
 * docs/algorithms.md}, 6.21): what they call for was not planned there as far as the task knew.
 *
 * @param actors who took its steps, from the start of the program
 * @param outcomes of these steps
 * @param end how it ended: {@link Branch.Position#END} or {@link Branch.Position#KNOWN_END}
 */
public record RacyExecution(int[] actors, int[] outcomes, Branch.Position end) {
  /** The execution in a log. */
  public static RacyExecution of(EventLog log, Branch.Position end) {
    int[] actors = new int[log.size()];
    int[] outcomes = new int[log.size()];
    for (int e = 0; e < log.size(); e++) {
      actors[e] = log.actor(e);
      outcomes[e] = log.outcome(e);
    }
    return new RacyExecution(actors, outcomes, end);
  }
}

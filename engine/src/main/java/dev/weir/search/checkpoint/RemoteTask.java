package dev.weir.search.checkpoint;

/**
 * A task of an exploration as data, for an explorer in another process ({@link
 * dev.weir.search.worker.RemoteExplorer}).
 *
 * @param part where it was begun, the shared nodes on the way there, and what the machine knows
 * @param isInRounds whether loops are bounded by rounds where they may have no end
 * @param budget when what is left of it is handed in
 */
public record RemoteTask(Checkpoint part, boolean isInRounds, Budget budget) {
  /**
   * When an explorer hands in what is left of a task.
   *
   * @param executions after so many, at least 1
   * @param nanos or after this time, in nanoseconds
   * @param wanted how many children it is to give away then, if it can, so that others can be begun
   */
  public record Budget(long executions, long nanos, int wanted) {}
}

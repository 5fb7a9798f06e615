package dev.weir.search;

import java.io.IOException;

/**
 * A task of an exploration as data, for an explorer in another process ({@link RemoteExplorer}).
 */
public final class RemoteTask {
  private final Checkpoint part;
  private final boolean isInRounds;
  private final Budget budget;

  /**
   * When an explorer hands in what is left of a task.
   *
   * @param executions after so many, at least 1
   * @param nanos or after this time, in nanoseconds
   * @param wanted how many children it is to give away then, if it can, so that others can be begun
   */
  record Budget(long executions, long nanos, int wanted) {}

  /**
   * A task.
   *
   * @param part where it was begun, the shared nodes on the way there, and what the machine knows
   * @param isInRounds whether loops are bounded by rounds where they may have no end
   */
  RemoteTask(Checkpoint part, boolean isInRounds, Budget budget) {
    this.part = part;
    this.isInRounds = isInRounds;
    this.budget = budget;
  }

  /**
   * The task that became bytes; see {@link #bytes}.
   *
   * @param form the one that it was written with
   * @throws IOException if they are no task
   */
  public static RemoteTask of(byte[] bytes, ObjectForm form) throws IOException {
    return TaskMessage.read(bytes, form, PackedInput::task);
  }

  /**
   * The task as bytes, for {@link #of} in the same build.
   *
   * @param form writes what has no packed form
   */
  public byte[] bytes(ObjectForm form) throws IOException {
    return TaskMessage.bytes(new PackedOutput().task(this), form);
  }

  Checkpoint part() {
    return part;
  }

  boolean isInRounds() {
    return isInRounds;
  }

  Budget budget() {
    return budget;
  }
}

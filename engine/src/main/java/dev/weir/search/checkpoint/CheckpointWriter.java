package dev.weir.search.checkpoint;

/** Keeps what an exploration can be gone on with later. */
public interface CheckpointWriter {
  /** Whether something is to be kept now; asked after each execution, so it has to be quick. */
  boolean isDue();

  /** Keeps this in the place of what was kept before. */
  void keep(Checkpoint checkpoint);

  /** Nothing can be kept of this exploration, since another algorithm than optimal makes it. */
  void cannotKeep();
}

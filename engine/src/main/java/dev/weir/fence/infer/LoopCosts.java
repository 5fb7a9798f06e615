package dev.weir.fence.infer;

/** What fences cost, by how many loops are around them. */
public interface LoopCosts {
  /** The cost of a place within so many loops, at least 1. */
  int of(FencePlace place, int loops);

  /** Whether a place can be chosen at all, whatever it costs. */
  default boolean allows(FencePlace place) {
    return true;
  }
}

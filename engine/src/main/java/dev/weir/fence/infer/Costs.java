package dev.weir.fence.infer;

/** What fences cost. */
public interface Costs {
  /** The cost of a place, at least 1. */
  int of(FencePlace place);
}

package dev.weir.fence.reach;

/** How stores are buffered. */
public enum WeakMemory {
  /** Each process has one buffer, which keeps the order of its stores. */
  TSO,
  /** Each process has a buffer for each variable; store-store barriers keep the order of stores. */
  PSO
}

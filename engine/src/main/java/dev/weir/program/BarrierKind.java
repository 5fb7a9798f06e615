package dev.weir.program;

/** What a barrier of a machine keeps in order; C11 has {@link MemoryOrder} for its fences. */
public enum BarrierKind {
  /** All accesses: {@code mfence}, {@code sync}. Cumulative on Power. */
  SYNC(MemoryOrder.SEQ_CST),
  /** All but a store and a later load: {@code lwsync}. Cumulative on Power. */
  LWSYNC(MemoryOrder.ACQ_REL),
  /** Stores: {@code eieio}, {@code sfence}. */
  STORE_STORE(MemoryOrder.RELEASE),
  /** Loads: {@code lfence}. */
  LOAD_LOAD(MemoryOrder.ACQUIRE),
  /** Loads before all that follows: an acquire where all is reordered, as under RMO. */
  LOAD_ANY(MemoryOrder.ACQUIRE),
  /** All before the stores that follow: a release where all is reordered, as under RMO. */
  ANY_STORE(MemoryOrder.RELEASE),
  /** What follows, after the loads that the control depends on: {@code isync}. */
  ISYNC(MemoryOrder.ACQUIRE);

  private final MemoryOrder order;

  BarrierKind(MemoryOrder order) {
    this.order = order;
  }

  /**
   * The order of the C11 fence that keeps the same where loads are never delayed, as in TSO and
   * PSO.
   */
  public MemoryOrder order() {
    return order;
  }
}

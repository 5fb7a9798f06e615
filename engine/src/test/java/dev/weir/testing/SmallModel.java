package dev.weir.testing;

import dev.weir.program.MemoryOrder;

/** The memory models of the tables and of the {@link Referee}. */
public enum SmallModel implements RefereeModel {
  /** Sequential consistency: a store writes memory at once. */
  SC,
  /** Total store order: one store buffer for each thread. */
  TSO,
  /** Partial store order: one store buffer for each thread and variable. */
  PSO;

  @Override
  public boolean isBuffered() {
    return this != SC;
  }

  @Override
  public boolean keeps(String earlier, String later) {
    return this != PSO;
  }

  @Override
  public boolean hasBarrierBefore(MemoryOrder store) {
    return store.releases();
  }

  @Override
  public boolean hasFenceAfter(MemoryOrder store) {
    return store == MemoryOrder.SEQ_CST;
  }

  @Override
  public boolean isBarrier(MemoryOrder fence) {
    return fence.releases();
  }

  @Override
  public boolean drainsAll(MemoryOrder readModifyWrite) {
    return this != PSO || readModifyWrite.releases();
  }
}

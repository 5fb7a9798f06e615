package dev.weir.machine.memory;

import dev.weir.machine.Actors;
import dev.weir.machine.MemoryModel;
import dev.weir.machine.Step.Drain;
import dev.weir.machine.StoreBuffers;
import dev.weir.machine.Trail;
import dev.weir.program.MemoryOrder;

/** x86: one first-in first-out store buffer for each thread (x86-TSO, Sewell et al. 2010). */
public final class TotalStoreOrder implements MemoryModel {
  @Override
  public String name() {
    return "tso";
  }

  @Override
  public String description() {
    return "total store order (x86): one store buffer for each thread";
  }

  @Override
  public StoreBuffers newBuffers(Trail trail, Actors actors) {
    return new ThreadBuffers(trail);
  }

  @Override
  public boolean isBuffered() {
    return true;
  }

  @Override
  public boolean barrierBeforeStore(MemoryOrder order) {
    return false;
  }

  @Override
  public boolean fenceAfterStore(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST;
  }

  @Override
  public FenceEffect fence(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST ? FenceEffect.FULL : FenceEffect.NONE;
  }

  @Override
  public Drain beforeReadModifyWrite(MemoryOrder order) {
    return Drain.ALL;
  }
}

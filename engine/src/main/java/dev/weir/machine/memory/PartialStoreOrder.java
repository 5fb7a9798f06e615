package dev.weir.machine.memory;

import dev.weir.machine.Actors;
import dev.weir.machine.MemoryModel;
import dev.weir.machine.Step.Drain;
import dev.weir.machine.StoreBuffers;
import dev.weir.machine.Trail;
import dev.weir.program.MemoryOrder;

/** SPARC: one store buffer for each thread and address (SPARC V9; RELAXER, Fig. 5). */
public final class PartialStoreOrder implements MemoryModel {
  @Override
  public String name() {
    return "pso";
  }

  @Override
  public String description() {
    return "partial store order (SPARC): one store buffer for each thread and address";
  }

  @Override
  public StoreBuffers newBuffers(Trail trail, Actors actors) {
    return new AddressBuffers(trail, actors);
  }

  @Override
  public boolean isBuffered() {
    return true;
  }

  @Override
  public boolean barrierBeforeStore(MemoryOrder order) {
    return order.releases();
  }

  @Override
  public boolean fenceAfterStore(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST;
  }

  @Override
  public FenceEffect fence(MemoryOrder order) {
    return switch (order) {
      case SEQ_CST -> FenceEffect.FULL;
      case RELEASE, ACQ_REL -> FenceEffect.STORE_STORE;
      case PLAIN, RELAXED, ACQUIRE -> FenceEffect.NONE;
    };
  }

  @Override
  public Drain beforeReadModifyWrite(MemoryOrder order) {
    return order.releases() ? Drain.ALL : Drain.OVERLAPPING;
  }
}

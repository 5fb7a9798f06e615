package dev.weir.machine.model;

import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;

/**
 * PSLO (RELAXER, Fig. 6): PSO where a load may also be done before what its thread did earlier; it
 * then finds what memory held at that time ({@link PastValues}).
 */
public record PartialStoreLoadOrder() implements MemoryModel {
  private static final PartialStoreOrder STORES = new PartialStoreOrder();

  private static final ProgramOrder ORDER =
      STORES
          .programOrder()
          .butMayPass(Operation.LOAD, Operation.LOAD)
          .butMayPass(Operation.RELAXED_READ_MODIFY_WRITE, Operation.LOAD);

  @Override
  public String name() {
    return "pslo";
  }

  @Override
  public String description() {
    return "partial store and load order (RELAXER): pso, and loads may find what memory held before";
  }

  @Override
  public ProgramOrder programOrder() {
    return ORDER;
  }

  @Override
  public Buffering buffering() {
    return STORES.buffering();
  }

  @Override
  public boolean readsPastValues() {
    return true;
  }

  @Override
  public boolean barrierBeforeStore(MemoryOrder order) {
    return STORES.barrierBeforeStore(order);
  }

  @Override
  public boolean fenceAfterStore(MemoryOrder order) {
    return STORES.fenceAfterStore(order);
  }

  @Override
  public boolean loadBarrierAfterRead(MemoryOrder order) {
    return order.acquires();
  }

  @Override
  public FenceEffect fence(MemoryOrder order) {
    return switch (order) {
      case SEQ_CST -> FenceEffect.FULL;
      case ACQ_REL -> FenceEffect.STORE_STORE_AND_LOAD_LOAD;
      case ACQUIRE -> FenceEffect.LOAD_LOAD;
      case RELEASE -> FenceEffect.STORE_STORE;
      case PLAIN, RELAXED -> FenceEffect.NONE;
    };
  }

  @Override
  public Drain beforeReadModifyWrite(MemoryOrder order) {
    return STORES.beforeReadModifyWrite(order);
  }
}

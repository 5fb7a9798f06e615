package dev.weir.testing;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.ProgramOrder;
import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;

/**
 * A memory model between TSO and PSO, all in this class: a store to an even-numbered page of 64 KiB
 * may overtake earlier stores to other places, any other store may not. Each global variable of a
 * program begins a page.
 */
public final class EvenPagesOvertake implements MemoryModel {
  private static final int PAGE_SHIFT = 16;

  @Override
  public String name() {
    return "even-pages-overtake";
  }

  @Override
  public String description() {
    return "total store order in which stores to even-numbered pages overtake others";
  }

  @Override
  public ProgramOrder programOrder() {
    return ProgramOrder.full()
        .butMayPass(
            Operation.STORE, Operation.LOAD, Operation.STORE, Operation.RELAXED_READ_MODIFY_WRITE)
        .butMayPass(Operation.STORE_BARRIER, Operation.LOAD);
  }

  @Override
  public Buffering buffering() {
    return Buffering.PARTLY_PER_ADDRESS;
  }

  @Override
  public boolean keepsStores(long earlier, long later) {
    return (later >> PAGE_SHIFT) % 2 != 0;
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

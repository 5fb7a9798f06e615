package dev.weir.testing;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.ProgramOrder;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;

/**
 * A memory model between TSO and PSO, all in this class: a store to an even-numbered page of 64 KiB
 * may overtake earlier stores to other places, any other store may not. Each global variable of a
 * program begins a page.
 */
public final class EvenPagesOvertake implements MemoryModel {
  private static final int PAGE_SHIFT = 16;

  /** Has the same barriers. */
  private static final PartialStoreOrder WEAKER = new PartialStoreOrder();

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
    return WEAKER.programOrder();
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
    return WEAKER.barrierBeforeStore(order);
  }

  @Override
  public boolean fenceAfterStore(MemoryOrder order) {
    return WEAKER.fenceAfterStore(order);
  }

  @Override
  public FenceEffect fence(MemoryOrder order) {
    return WEAKER.fence(order);
  }

  @Override
  public Drain beforeReadModifyWrite(MemoryOrder order) {
    return WEAKER.beforeReadModifyWrite(order);
  }
}

package dev.weir.machine.model;

import dev.weir.program.MemoryOrder;

/** A store writes memory at once. */
public final class SequentialConsistency implements UnbufferedModel {
  @Override
  public String name() {
    return "sc";
  }

  @Override
  public String description() {
    return "sequential consistency: a store writes memory at once";
  }

  @Override
  public FenceEffect fence(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST ? FenceEffect.FULL : FenceEffect.NONE;
  }
}

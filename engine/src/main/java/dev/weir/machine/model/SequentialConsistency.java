package dev.weir.machine.model;

import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;

/** A store writes memory at once. */
public final class SequentialConsistency implements MemoryModel {
  @Override
  public String name() {
    return "sc";
  }

  @Override
  public String description() {
    return "sequential consistency: a store writes memory at once";
  }

  @Override
  public ProgramOrder programOrder() {
    return ProgramOrder.full();
  }

  @Override
  public Buffering buffering() {
    return Buffering.NONE;
  }

  @Override
  public boolean barrierBeforeStore(MemoryOrder order) {
    return false;
  }

  @Override
  public boolean fenceAfterStore(MemoryOrder order) {
    return false;
  }

  @Override
  public FenceEffect fence(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST ? FenceEffect.FULL : FenceEffect.NONE;
  }

  @Override
  public Drain beforeReadModifyWrite(MemoryOrder order) {
    return Drain.NONE;
  }
}

package dev.weir.machine.memory;

import dev.weir.machine.Actors;
import dev.weir.machine.MemoryModel;
import dev.weir.machine.ProgramOrder;
import dev.weir.machine.Step.Drain;
import dev.weir.machine.StoreBuffers;
import dev.weir.machine.Trail;
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
  public StoreBuffers newBuffers(Trail trail, Actors actors) {
    return new NoBuffers();
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

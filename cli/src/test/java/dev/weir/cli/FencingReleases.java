package dev.weir.cli;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModel.Buffering;
import dev.weir.machine.model.MemoryModel.FenceEffect;
import dev.weir.machine.model.ProgramOrder;
import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;

/**
 * A memory model of its own, all in this class: TSO on a machine that makes a full fence of each
 * store that releases, and of no other.
 */
public final class FencingReleases implements MemoryModel {
  @Override
  public String name() {
    return "fencing-releases";
  }

  @Override
  public String description() {
    return "total store order with a full fence after each release";
  }

  @Override
  public ProgramOrder programOrder() {
    return ProgramOrder.full().butMayPass(Operation.STORE, Operation.LOAD);
  }

  @Override
  public Buffering buffering() {
    return Buffering.PER_THREAD;
  }

  @Override
  public boolean barrierBeforeStore(MemoryOrder order) {
    return false;
  }

  @Override
  public boolean fenceAfterStore(MemoryOrder order) {
    return order.releases();
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

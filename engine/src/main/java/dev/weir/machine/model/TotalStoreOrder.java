package dev.weir.machine.model;

import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;
import java.util.Optional;

/**
 * x86: one first-in first-out store buffer for each thread (x86-TSO, Sewell et al. 2010), which may
 * hold no more than so many stores (TSO[S], Morrison and Afek 2014).
 *
 * @param bufferSize the most stores that can wait, at least 1
 */
public record TotalStoreOrder(int bufferSize) implements MemoryModel {
  private static final ProgramOrder ORDER =
      ProgramOrder.full()
          .butMayPass(Operation.STORE, Operation.LOAD)
          .butMayPass(Operation.STORE_BARRIER, Operation.LOAD);

  /** With buffers that hold any number of stores. */
  public TotalStoreOrder() {
    this(UNBOUNDED);
  }

  @Override
  public String name() {
    return "tso";
  }

  @Override
  public String description() {
    return "total store order (x86): one store buffer for each thread";
  }

  @Override
  public ProgramOrder programOrder() {
    return ORDER;
  }

  @Override
  public Buffering buffering() {
    return Buffering.PER_THREAD;
  }

  @Override
  public Optional<MemoryModel> withBufferSize(int stores) {
    return Optional.of(new TotalStoreOrder(stores));
  }

  @Override
  public Optional<MemoryModel> monitored() {
    return Optional.of(new TotalStoreOrder());
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

package dev.weir.machine.model;

import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;
import java.util.Optional;

/**
 * SPARC: one store buffer for each thread and address (SPARC V9; RELAXER, Fig. 5). Those of a
 * thread may hold no more than so many stores in all.
 *
 * @param bufferSize the most stores of a thread that can wait, at least 1
 */
public record PartialStoreOrder(int bufferSize) implements MemoryModel {
  private static final ProgramOrder ORDER =
      ProgramOrder.full()
          .butMayPass(
              Operation.STORE, Operation.LOAD, Operation.STORE, Operation.RELAXED_READ_MODIFY_WRITE)
          .butMayPass(Operation.STORE_BARRIER, Operation.LOAD);

  /** With buffers that hold any number of stores. */
  public PartialStoreOrder() {
    this(UNBOUNDED);
  }

  @Override
  public String name() {
    return "pso";
  }

  @Override
  public String description() {
    return "partial store order (SPARC): one store buffer for each thread and address";
  }

  @Override
  public ProgramOrder programOrder() {
    return ORDER;
  }

  @Override
  public Buffering buffering() {
    return Buffering.PER_ADDRESS;
  }

  @Override
  public Optional<MemoryModel> withBufferSize(int stores) {
    return Optional.of(new PartialStoreOrder(stores));
  }

  @Override
  public Optional<MemoryModel> monitored() {
    return Optional.of(new PartialStoreOrder());
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

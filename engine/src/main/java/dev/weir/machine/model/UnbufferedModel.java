package dev.weir.machine.model;

import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;

/**
 * A model in which stores write memory at once and keep all orders, so that none needs barriers.
 */
interface UnbufferedModel extends MemoryModel {
  @Override
  default ProgramOrder programOrder() {
    return ProgramOrder.full();
  }

  @Override
  default Buffering buffering() {
    return Buffering.NONE;
  }

  @Override
  default boolean barrierBeforeStore(MemoryOrder order) {
    return false;
  }

  @Override
  default boolean fenceAfterStore(MemoryOrder order) {
    return false;
  }

  @Override
  default Drain beforeReadModifyWrite(MemoryOrder order) {
    return Drain.NONE;
  }
}

package dev.weir.machine.model;

import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;

/**
 * Sequential consistency in which the barriers of another model still show, for those who watch
 * sequentially consistent executions to learn what that model would add: what needs a fence there
 * is a step, and steps tell what would have to leave the buffer before them and behind how many
 * store-store barriers they stand.
 *
 * @param target the model whose barriers show
 */
public record SequentialWithBarriers(MemoryModel target) implements UnbufferedModel {
  @Override
  public String name() {
    return "sc";
  }

  @Override
  public String description() {
    return "sequential consistency, with the barriers of " + target.name();
  }

  @Override
  public StoreBuffers newBuffers(Trail trail, Actors actors) {
    return new CountedBarriers(trail);
  }

  @Override
  public boolean showsBarriers() {
    return target.isBuffered();
  }

  @Override
  public boolean barrierBeforeStore(MemoryOrder order) {
    return target.barrierBeforeStore(order);
  }

  @Override
  public boolean fenceAfterStore(MemoryOrder order) {
    return target.fenceAfterStore(order);
  }

  @Override
  public FenceEffect fence(MemoryOrder order) {
    return target.fence(order);
  }

  @Override
  public Drain beforeReadModifyWrite(MemoryOrder order) {
    return target.beforeReadModifyWrite(order);
  }
}

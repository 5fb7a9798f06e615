package dev.weir.machine.model;

import dev.weir.program.MemoryOrder;
import java.util.Optional;

/**
 * Memory for an exploration that says itself what each read finds: a store writes at once, and
 * every fence is a step, whatever its order.
 *
 * @param name the name of the model that judges the executions
 * @param sources the sets of reads of which dependencies are made; empty where these do not count
 */
public record ObservedOrders(String name, Optional<ReadSets> sources) implements UnbufferedModel {
  @Override
  public String description() {
    return "what each read finds is chosen, and judged by the axioms of " + name;
  }

  @Override
  public FenceEffect fence(MemoryOrder order) {
    return FenceEffect.FULL;
  }
}

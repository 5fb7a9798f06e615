package dev.weir.testing;

import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModel.FenceEffect;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;
import java.util.Map;
import java.util.TreeMap;

/**
 * A memory model by what it says of itself: which stores it keeps in order, and what barriers the
 * orders of C11 need. Nothing is taken from its buffers.
 *
 * @param model the model
 * @param addresses where each variable lies
 */
record ModelRelation(MemoryModel model, Map<String, Long> addresses) implements RefereeModel {
  /** The model for a program that a machine has just been made for. */
  static ModelRelation of(Machine machine, CompiledSmallProgram program) {
    Map<String, Long> addresses = new TreeMap<>();
    // The first object is none; globals follow in their order.
    program
        .variables()
        .forEach((name, global) -> addresses.put(name, machine.memory().start(global + 1)));
    return new ModelRelation(machine.model(), addresses);
  }

  @Override
  public boolean isBuffered() {
    return model.isBuffered();
  }

  @Override
  public boolean keeps(String earlier, String later) {
    return model.keepsStores(addresses.get(earlier), addresses.get(later));
  }

  @Override
  public boolean hasBarrierBefore(MemoryOrder store) {
    return model.barrierBeforeStore(store);
  }

  @Override
  public boolean hasFenceAfter(MemoryOrder store) {
    return model.fenceAfterStore(store);
  }

  @Override
  public boolean isBarrier(MemoryOrder fence) {
    FenceEffect effect = model.fence(fence);
    return effect == FenceEffect.STORE_STORE || effect == FenceEffect.STORE_STORE_AND_LOAD_LOAD;
  }

  @Override
  public boolean drainsAll(MemoryOrder readModifyWrite) {
    return model.beforeReadModifyWrite(readModifyWrite) == Drain.ALL;
  }
}

package dev.weir.search.dpor;

import dev.weir.machine.Machine;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.search.tree.StepSummary;
import dev.weir.trace.order.ChronologicalTrace;
import dev.weir.trace.order.Dependence;
import dev.weir.trace.order.StepEffects;

/**
 * Which steps can be taken in either order with the same outcome (Abdulla et al., Acta Informatica
 * 2016, Fig. 11, lines 17 to 27).
 */
final class Independence {
  private Independence() {}

  /**
   * Whether the event that was just executed is dependent with a step that was summed up before.
   */
  static boolean wakes(Machine machine, ChronologicalTrace trace, int event, StepSummary sleeper) {
    StepEffects effects = trace.effects(event);
    if (!Dependence.isBetween(effects, sleeper)) {
      return false;
    }
    return effects.thread() == sleeper.thread()
        || !(trace.isHidden(event) || isHidden(machine, sleeper));
  }

  /** Whether others could not see a step at present. */
  private static boolean isHidden(Machine machine, StepSummary sleeper) {
    boolean readsBuffer =
        sleeper.isLoadOfOwn()
            && machine.buffers().forward(sleeper.thread(), sleeper.address(), (int) sleeper.size())
                != StoreBuffers.NONE;
    return readsBuffer || isWithoutEffect(machine, sleeper);
  }

  /**
   * Whether a step is an update that has no effect any more: its thread ended the object's life.
   */
  private static boolean isWithoutEffect(Machine machine, StepSummary step) {
    return step.isUpdate()
        && machine.memory().ender(machine.memory().objectAt(step.address())) == step.thread();
  }
}

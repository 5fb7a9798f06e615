package dev.weir.trace.order;

import dev.weir.machine.step.Actors;
import dev.weir.machine.step.MemoryEffect;

/**
 * What a step does, as far as its order with steps of other actors is concerned: who takes it, and
 * its accesses to memory, of which most have one, an atomic block several, and a fence none.
 */
public interface StepEffects {

  /** Who steps. */
  int actor();

  /** The actor's thread, or the one whose buffer it is. */
  int thread();

  /** What is done to memory. */
  MemoryEffect effect();

  /** The number of accesses. */
  int accessCount();

  /** The first byte of an access. */
  long address(int index);

  /** The bytes of an access; of the end of an object's life those of the object. */
  long extent(int index);

  /** Whether an access writes. */
  boolean writes(int index);

  /** Whether a store reaches memory, by a step of its buffer. */
  default boolean isUpdate() {
    return !Actors.isThread(actor());
  }
}

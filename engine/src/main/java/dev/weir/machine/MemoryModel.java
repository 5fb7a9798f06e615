package dev.weir.machine;

import dev.weir.machine.Step.Drain;
import dev.weir.program.MemoryOrder;

/**
 * What memory operations mean on a kind of hardware: the orders that need barriers, and the buffers
 * that stores wait in. Adding a model means implementing this and adding it to the table of models
 * in {@code machine.memory}.
 */
public interface MemoryModel {

  /** What a fence does. */
  enum FenceEffect {
    /** Nothing at run time. */
    NONE,
    /** Later stores may not pass earlier ones. */
    STORE_STORE,
    /** Waits until the own buffer is empty. */
    FULL
  }

  /** The name on the command line: {@code sc}, {@code tso}, … */
  String name();

  /** One line for users. */
  String description();

  /** New, empty buffers for all threads of an execution. */
  StoreBuffers newBuffers(Trail trail, Actors actors);

  /** Whether stores wait in buffers at all. */
  boolean isBuffered();

  /**
   * Whether waiting for the own buffer is a step also where the rest of the operation concerns
   * nobody else: a read-modify-write of private memory, say.
   */
  default boolean showsBarriers() {
    return isBuffered();
  }

  /** Whether a store of this order comes after a store-store barrier. */
  boolean barrierBeforeStore(MemoryOrder order);

  /** Whether a full fence follows a store of this order. */
  boolean fenceAfterStore(MemoryOrder order);

  /** What a fence of this order does. */
  FenceEffect fence(MemoryOrder order);

  /** What must have left the buffer before a read-modify-write of this order. */
  Drain beforeReadModifyWrite(MemoryOrder order);
}

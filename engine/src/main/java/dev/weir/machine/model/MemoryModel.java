package dev.weir.machine.model;

import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.Step.Drain;
import dev.weir.program.MemoryOrder;
import java.util.Optional;

/**
 * What memory operations mean on a kind of hardware: which pairs keep their order, the orders that
 * need barriers, and the buffers that stores wait in. All others ask a model for its properties,
 * never for its name. Adding a model means implementing this and adding it to the table, {@link
 * MemoryModels}.
 */
public interface MemoryModel {
  /** The size of a buffer that holds any number of stores. */
  int UNBOUNDED = Integer.MAX_VALUE;

  /** What a fence does. */
  enum FenceEffect {
    /** Nothing at run time. */
    NONE,
    /** Later stores may not pass earlier ones. */
    STORE_STORE,
    /** Later loads may not be done before it. */
    LOAD_LOAD,
    /** Both of these. */
    STORE_STORE_AND_LOAD_LOAD,
    /** Waits until the own buffer is empty. */
    FULL
  }

  /** Where the stores of a thread wait. */
  enum Buffering {
    /** Nowhere: they go to memory at once. */
    NONE,
    /** In one buffer for each thread, first in first out. */
    PER_THREAD,
    /** In one buffer for each thread and address. */
    PER_ADDRESS,
    /**
     * In one buffer for each thread and address, some of which wait for others: see {@link
     * #keepsStores}.
     */
    PARTLY_PER_ADDRESS
  }

  /** The name on the command line: {@code sc}, {@code tso}, … */
  String name();

  /** One line for users. */
  String description();

  /** Which operations of a thread keep their order. */
  ProgramOrder programOrder();

  /** Where stores wait. */
  Buffering buffering();

  /** The stores of a thread that can wait at a time, at least 1; or {@link #UNBOUNDED}. */
  default int bufferSize() {
    return UNBOUNDED;
  }

  /**
   * The same model where only so many stores of a thread can wait at a time, if it has buffers.
   *
   * @param stores at least 1
   */
  default Optional<MemoryModel> withBufferSize(int stores) {
    return Optional.empty();
  }

  /**
   * The model whose monitor for store buffer safety judges this one, if there is one: itself where
   * sequentially consistent executions alone show whether it adds behaviours, or a model that adds
   * at least as much.
   */
  default Optional<MemoryModel> monitored() {
    return Optional.empty();
  }

  /** Whether the monitor for store buffer safety knows this very model. */
  default boolean isMonitored() {
    return monitored().filter(this::equals).isPresent();
  }

  /**
   * Whether a store reaches memory after an earlier one of its thread, whatever the schedule, where
   * they have no byte in common and no barrier stands between them. What the buffers let go, and
   * which updates come before which in a trace, both follow from it. The answer hangs on the
   * addresses alone; only under {@link Buffering#PARTLY_PER_ADDRESS} do they matter.
   *
   * @param earlier the first byte of the earlier store
   * @param later the first byte of the later one
   */
  default boolean keepsStores(long earlier, long later) {
    return programOrder().keeps(Operation.STORE, Operation.STORE);
  }

  /**
   * The sets of reads that what threads have for themselves comes from, if it is to be known from
   * which reads it comes.
   */
  default Optional<ReadSets> sources() {
    return Optional.empty();
  }

  /** New, empty buffers for all threads of an execution. */
  default StoreBuffers newBuffers(Trail trail, Actors actors) {
    return switch (buffering()) {
      case NONE -> new NoBuffers();
      case PER_THREAD -> new ThreadBuffers(trail, bufferSize());
      case PER_ADDRESS, PARTLY_PER_ADDRESS -> new AddressBuffers(trail, actors, this);
    };
  }

  /** The name, with the size of buffers if there is one: {@code tso[2]}. */
  default String title() {
    return isBounded() ? name() + "[" + bufferSize() + "]" : name();
  }

  /** Whether stores wait in buffers at all. */
  default boolean isBuffered() {
    return buffering() != Buffering.NONE;
  }

  /** Whether each address has a buffer of its own. */
  default boolean isPerAddress() {
    return buffering() == Buffering.PER_ADDRESS || buffering() == Buffering.PARTLY_PER_ADDRESS;
  }

  /** The actor of the buffer in which a thread's stores to an address wait. */
  default int bufferOf(Actors actors, int thread, long address) {
    return isPerAddress() ? actors.ofBuffer(thread, address) : Actors.ofBuffer(thread);
  }

  /** Whether only so many stores can wait at a time. */
  default boolean isBounded() {
    return bufferSize() != UNBOUNDED;
  }

  /**
   * Whether waiting for the own buffer is a step also where the rest of the operation concerns
   * nobody else: a read-modify-write of private memory, say.
   */
  default boolean showsBarriers() {
    return isBuffered();
  }

  /** Whether loads may find what memory held before: see {@link PastValues}. */
  default boolean readsPastValues() {
    return false;
  }

  /**
   * Whether a load-load barrier follows a load of this order, or the load of a read-modify-write.
   * Only where {@link #readsPastValues} does it do anything.
   */
  default boolean loadBarrierAfterRead(MemoryOrder order) {
    return false;
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

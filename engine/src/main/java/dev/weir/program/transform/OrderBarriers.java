package dev.weir.program.transform;

import dev.weir.program.BarrierKind;
import dev.weir.program.MemoryOrder;
import java.util.Optional;

/** What a compiler puts around accesses and for fences to give them the orders of C11. */
public interface OrderBarriers {

  /**
   * The barriers around an access.
   *
   * @param before in front of it
   * @param after behind it; an {@link BarrierKind#ISYNC} stands behind a branch on the value that
   *     was read, for it waits for nothing else
   */
  record Around(Optional<BarrierKind> before, Optional<BarrierKind> after) {
    /** No barriers. */
    public static final Around NOTHING = new Around(Optional.empty(), Optional.empty());

    /** A barrier on both sides. */
    public static Around of(BarrierKind before, BarrierKind after) {
      return new Around(Optional.of(before), Optional.of(after));
    }

    /** A barrier in front. */
    public static Around before(BarrierKind kind) {
      return new Around(Optional.of(kind), Optional.empty());
    }

    /** A barrier behind. */
    public static Around after(BarrierKind kind) {
      return new Around(Optional.empty(), Optional.of(kind));
    }
  }

  /** What stands around a load. */
  Around load(MemoryOrder order);

  /** What stands around a store. */
  Around store(MemoryOrder order);

  /** What stands around a read-modify-write. */
  Around readModifyWrite(MemoryOrder order);

  /**
   * What stands in front of a compare-exchange, whether it will succeed or not.
   *
   * @param onSuccess its order where it succeeds
   * @param onFailure its order where it fails
   */
  default Optional<BarrierKind> beforeComparison(MemoryOrder onSuccess, MemoryOrder onFailure) {
    return readModifyWrite(onSuccess).before();
  }

  /**
   * What stands behind a compare-exchange that fails. As a rule it is then no more than a load.
   *
   * @param onSuccess its order where it succeeds
   * @param onFailure its order where it fails
   */
  default Optional<BarrierKind> afterFailure(MemoryOrder onSuccess, MemoryOrder onFailure) {
    return load(onFailure).after();
  }

  /** Whether read-modify-writes keep their orders, which the machine has itself. */
  default boolean keepsUpdates() {
    return false;
  }

  /** What a fence becomes; empty if nothing. */
  Optional<BarrierKind> fence(MemoryOrder order);
}

package dev.weir.transform;

import dev.weir.program.BarrierKind;
import dev.weir.program.MemoryOrder;
import dev.weir.program.transform.OrderBarriers;
import java.util.Optional;

/** How the orders of C11 are compiled for each machine. */
enum MachineBarriers implements OrderBarriers {
  /**
   * x86: a sequentially consistent store is followed by a full fence, and a read-modify-write is
   * one, whatever its order.
   */
  TSO,

  /** SPARC where only stores wait: reads stay in order by themselves. */
  PSO,

  /**
   * SPARC RMO, as compilers put it. An acquire is {@code membar #LoadLoad|#LoadStore}, a release
   * {@code membar #LoadStore|#StoreStore}, and neither keeps what the other does; a sequentially
   * consistent store has {@code #StoreLoad} behind it.
   */
  RMO,

  /**
   * The usual mapping for Power, with the full fence in front of what is sequentially consistent.
   */
  POWER;

  /** What stands in front of a release. */
  private Optional<BarrierKind> release() {
    return switch (this) {
      case TSO -> Optional.empty();
      case PSO -> Optional.of(BarrierKind.STORE_STORE);
      case RMO -> Optional.of(BarrierKind.ANY_STORE);
      case POWER -> Optional.of(BarrierKind.LWSYNC);
    };
  }

  /** What stands behind an acquire. */
  private Optional<BarrierKind> acquire() {
    return switch (this) {
      case TSO, PSO -> Optional.empty();
      case RMO -> Optional.of(BarrierKind.LOAD_ANY);
      case POWER -> Optional.of(BarrierKind.ISYNC);
    };
  }

  @Override
  public Around load(MemoryOrder order) {
    Optional<BarrierKind> before =
        this == POWER && order == MemoryOrder.SEQ_CST
            ? Optional.of(BarrierKind.SYNC)
            : Optional.empty();
    return order.acquires() ? new Around(before, acquire()) : Around.NOTHING;
  }

  @Override
  public Around store(MemoryOrder order) {
    if (order == MemoryOrder.SEQ_CST) {
      return this == POWER
          ? Around.before(BarrierKind.SYNC)
          : new Around(release(), Optional.of(BarrierKind.SYNC));
    }
    return order.releases() ? new Around(release(), Optional.empty()) : Around.NOTHING;
  }

  @Override
  public Around readModifyWrite(MemoryOrder order) {
    boolean isFull =
        switch (this) {
          case TSO -> true;
          case PSO -> order.releases();
          case RMO, POWER -> order == MemoryOrder.SEQ_CST;
        };
    if (isFull) {
      return Around.of(BarrierKind.SYNC, this == POWER ? BarrierKind.ISYNC : BarrierKind.SYNC);
    }
    return new Around(
        order.releases() ? release() : Optional.empty(),
        order.acquires() ? acquire() : Optional.empty());
  }

  @Override
  public Optional<BarrierKind> beforeComparison(MemoryOrder onSuccess, MemoryOrder onFailure) {
    boolean failsStrongly = this == POWER && onFailure == MemoryOrder.SEQ_CST;
    return readModifyWrite(failsStrongly ? onFailure : onSuccess).before();
  }

  @Override
  public Optional<BarrierKind> afterFailure(MemoryOrder onSuccess, MemoryOrder onFailure) {
    return switch (this) {
      case TSO, PSO -> readModifyWrite(onSuccess).after();
      case RMO, POWER -> load(onFailure).after();
    };
  }

  @Override
  public Optional<BarrierKind> fence(MemoryOrder order) {
    return switch (order) {
      case PLAIN, RELAXED -> Optional.empty();
      case ACQUIRE -> this == POWER ? release() : acquire();
      case RELEASE -> release();
      case ACQ_REL -> this == RMO ? Optional.of(BarrierKind.LWSYNC) : release();
      case SEQ_CST -> Optional.of(BarrierKind.SYNC);
    };
  }
}

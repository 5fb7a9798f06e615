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
  TSO {
    @Override
    public Around load(MemoryOrder order) {
      return Around.NOTHING;
    }

    @Override
    public Around store(MemoryOrder order) {
      return order == MemoryOrder.SEQ_CST ? Around.after(BarrierKind.SYNC) : Around.NOTHING;
    }

    @Override
    public Around readModifyWrite(MemoryOrder order) {
      return Around.of(BarrierKind.SYNC, BarrierKind.SYNC);
    }

    @Override
    public Optional<BarrierKind> afterFailure(MemoryOrder onSuccess, MemoryOrder onFailure) {
      return readModifyWrite(onSuccess).after();
    }

    @Override
    public Optional<BarrierKind> fence(MemoryOrder order) {
      return order == MemoryOrder.SEQ_CST ? Optional.of(BarrierKind.SYNC) : Optional.empty();
    }
  },

  /** SPARC where only stores wait: reads stay in order by themselves. */
  PSO {
    @Override
    public Around load(MemoryOrder order) {
      return Around.NOTHING;
    }

    @Override
    public Around store(MemoryOrder order) {
      return switch (order) {
        case PLAIN, RELAXED, ACQUIRE -> Around.NOTHING;
        case RELEASE, ACQ_REL -> Around.before(BarrierKind.STORE_STORE);
        case SEQ_CST -> Around.of(BarrierKind.STORE_STORE, BarrierKind.SYNC);
      };
    }

    @Override
    public Around readModifyWrite(MemoryOrder order) {
      return order.releases() ? Around.of(BarrierKind.SYNC, BarrierKind.SYNC) : Around.NOTHING;
    }

    @Override
    public Optional<BarrierKind> afterFailure(MemoryOrder onSuccess, MemoryOrder onFailure) {
      return readModifyWrite(onSuccess).after();
    }

    @Override
    public Optional<BarrierKind> fence(MemoryOrder order) {
      return switch (order) {
        case PLAIN, RELAXED, ACQUIRE -> Optional.empty();
        case RELEASE, ACQ_REL -> Optional.of(BarrierKind.STORE_STORE);
        case SEQ_CST -> Optional.of(BarrierKind.SYNC);
      };
    }
  },

  /**
   * SPARC RMO, as compilers put it. An acquire is {@code membar #LoadLoad|#LoadStore}, a release
   * {@code membar #LoadStore|#StoreStore}, and neither keeps what the other does; a sequentially
   * consistent store has {@code #StoreLoad} behind it.
   */
  RMO {
    @Override
    public Around load(MemoryOrder order) {
      return order.acquires() ? Around.after(BarrierKind.LOAD_ANY) : Around.NOTHING;
    }

    @Override
    public Around store(MemoryOrder order) {
      return switch (order) {
        case PLAIN, RELAXED, ACQUIRE -> Around.NOTHING;
        case RELEASE, ACQ_REL -> Around.before(BarrierKind.ANY_STORE);
        case SEQ_CST -> Around.of(BarrierKind.ANY_STORE, BarrierKind.SYNC);
      };
    }

    @Override
    public Around readModifyWrite(MemoryOrder order) {
      return switch (order) {
        case PLAIN, RELAXED -> Around.NOTHING;
        case ACQUIRE -> Around.after(BarrierKind.LOAD_ANY);
        case RELEASE -> Around.before(BarrierKind.ANY_STORE);
        case ACQ_REL -> Around.of(BarrierKind.ANY_STORE, BarrierKind.LOAD_ANY);
        case SEQ_CST -> Around.of(BarrierKind.SYNC, BarrierKind.SYNC);
      };
    }

    @Override
    public Optional<BarrierKind> fence(MemoryOrder order) {
      return switch (order) {
        case PLAIN, RELAXED -> Optional.empty();
        case ACQUIRE -> Optional.of(BarrierKind.LOAD_ANY);
        case RELEASE -> Optional.of(BarrierKind.ANY_STORE);
        case ACQ_REL -> Optional.of(BarrierKind.LWSYNC);
        case SEQ_CST -> Optional.of(BarrierKind.SYNC);
      };
    }
  },

  /**
   * The usual mapping for Power, with the full fence in front of what is sequentially consistent.
   */
  POWER {
    @Override
    public Around load(MemoryOrder order) {
      return switch (order) {
        case PLAIN, RELAXED, RELEASE -> Around.NOTHING;
        case ACQUIRE, ACQ_REL -> Around.after(BarrierKind.ISYNC);
        case SEQ_CST -> Around.of(BarrierKind.SYNC, BarrierKind.ISYNC);
      };
    }

    @Override
    public Around store(MemoryOrder order) {
      return switch (order) {
        case PLAIN, RELAXED, ACQUIRE -> Around.NOTHING;
        case RELEASE, ACQ_REL -> Around.before(BarrierKind.LWSYNC);
        case SEQ_CST -> Around.before(BarrierKind.SYNC);
      };
    }

    @Override
    public Around readModifyWrite(MemoryOrder order) {
      return switch (order) {
        case PLAIN, RELAXED -> Around.NOTHING;
        case ACQUIRE -> Around.after(BarrierKind.ISYNC);
        case RELEASE -> Around.before(BarrierKind.LWSYNC);
        case ACQ_REL -> Around.of(BarrierKind.LWSYNC, BarrierKind.ISYNC);
        case SEQ_CST -> Around.of(BarrierKind.SYNC, BarrierKind.ISYNC);
      };
    }

    @Override
    public Optional<BarrierKind> beforeComparison(MemoryOrder onSuccess, MemoryOrder onFailure) {
      return readModifyWrite(onFailure == MemoryOrder.SEQ_CST ? onFailure : onSuccess).before();
    }

    @Override
    public Optional<BarrierKind> fence(MemoryOrder order) {
      return switch (order) {
        case PLAIN, RELAXED -> Optional.empty();
        case ACQUIRE, RELEASE, ACQ_REL -> Optional.of(BarrierKind.LWSYNC);
        case SEQ_CST -> Optional.of(BarrierKind.SYNC);
      };
    }
  };
}

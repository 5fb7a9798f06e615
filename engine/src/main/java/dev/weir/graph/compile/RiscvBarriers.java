package dev.weir.graph.compile;

import dev.weir.program.BarrierKind;
import dev.weir.program.MemoryOrder;
import dev.weir.program.transform.OrderBarriers;
import java.util.Optional;

/**
 * How the orders of C11 are compiled for RISC-V: by fences around loads and stores (table A.6 of
 * the specification). Read-modify-writes have annotations of their own.
 */
public final class RiscvBarriers implements OrderBarriers {
  @Override
  public Around load(MemoryOrder order) {
    return switch (order) {
      case PLAIN, RELAXED, RELEASE -> Around.NOTHING;
      case ACQUIRE, ACQ_REL -> Around.after(BarrierKind.LOAD_ANY);
      case SEQ_CST -> Around.of(BarrierKind.SYNC, BarrierKind.LOAD_ANY);
    };
  }

  @Override
  public Around store(MemoryOrder order) {
    return switch (order) {
      case PLAIN, RELAXED, ACQUIRE -> Around.NOTHING;
      case RELEASE, ACQ_REL, SEQ_CST -> Around.before(BarrierKind.ANY_STORE);
    };
  }

  @Override
  public Around readModifyWrite(MemoryOrder order) {
    return Around.NOTHING;
  }

  @Override
  public boolean keepsUpdates() {
    return true;
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
}

package dev.weir.fence.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.MemoryOrder;
import org.junit.jupiter.api.Test;

class RepairTest {
  @Test
  void aStoreThatAFenceFollowsAnywayNeedsNone() {
    assertThat(Repair.at(Role.STORE, MemoryOrder.SEQ_CST, Placement.ANYWHERE, false, true))
        .isEmpty();
  }

  @Test
  void whereSequentiallyConsistentStoresHaveNoFenceOneHelps() {
    assertThat(Repair.at(Role.STORE, MemoryOrder.SEQ_CST, Placement.ANYWHERE, false, false))
        .containsExactly(Repair.FULL_FENCE_AFTER);
  }

  @Test
  void anOrderIsProposedOnlyWhereItHelps() {
    assertThat(Repair.at(Role.STORE, MemoryOrder.RELAXED, Placement.ANYWHERE, false, true))
        .containsExactly(Repair.FULL_FENCE_AFTER, Repair.SEQUENTIAL);
    assertThat(Repair.at(Role.STORE, MemoryOrder.RELAXED, Placement.ANYWHERE, false, false))
        .containsExactly(Repair.FULL_FENCE_AFTER);
  }

  @Test
  void aFenceBeforeAStoreHelpsWhereStoresPassEachOtherAndNoOrderDoesTheSame() {
    Placement stores = Placement.AFTER_STORES;
    assertThat(Repair.isBeforeFirst(MemoryOrder.PLAIN, stores, true)).isTrue();
    assertThat(Repair.isBeforeFirst(MemoryOrder.PLAIN, stores, false)).isFalse();
    assertThat(Repair.isBeforeFirst(MemoryOrder.RELAXED, stores, true)).isFalse();
    assertThat(Repair.isBeforeFirst(MemoryOrder.PLAIN, Placement.BEFORE_LOADS, true)).isFalse();
  }
}

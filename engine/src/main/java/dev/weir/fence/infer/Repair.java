package dev.weir.fence.infer;

import dev.weir.program.MemoryOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What can be done at a statement to keep its order with others. */
public enum Repair {
  /** A full fence directly after the statement. */
  FULL_FENCE_AFTER("full", true),
  /** A full fence directly before the statement. */
  FULL_FENCE_BEFORE("full", false),
  /** A store-store fence directly after the statement. */
  STORE_FENCE_AFTER("store-store", true),
  /** A store-store fence directly before the statement. */
  STORE_FENCE_BEFORE("store-store", false),
  /** The statement's own access gets the order `release`. */
  RELEASE("release", false),
  /** The statement's own store gets the order `seq_cst`. */
  SEQUENTIAL("seq_cst", true);

  private final String text;
  private final boolean after;

  Repair(String text, boolean after) {
    this.text = text;
    this.after = after;
  }

  /** The word for output. */
  public String text() {
    return text;
  }

  /** Whether later accesses stay behind the statement; otherwise it stays behind earlier ones. */
  public boolean isAfter() {
    return after;
  }

  /** Whether the access itself changes; otherwise a fence is put beside it. */
  public boolean isOrder() {
    return this == RELEASE || this == SEQUENTIAL;
  }

  /** What this is a stronger form of, at the same statement. */
  public Optional<Repair> weaker() {
    return switch (this) {
      case FULL_FENCE_AFTER -> Optional.of(STORE_FENCE_AFTER);
      case SEQUENTIAL -> Optional.of(RELEASE);
      case FULL_FENCE_BEFORE, STORE_FENCE_AFTER, STORE_FENCE_BEFORE, RELEASE -> Optional.empty();
    };
  }

  /**
   * Whether a fence before a store is of use that can be the first one of its function: a plain one
   * where stores may pass each other. To others a fence after an earlier store, or their own order,
   * does the same.
   */
  public static boolean isBeforeFirst(
      MemoryOrder order, Placement placement, boolean isPerAddress) {
    return isPerAddress && placement.hasStores() && !order.isAtomic();
  }

  /**
   * What helps at an access.
   *
   * @param isPerAddress whether stores to different addresses may pass each other
   * @param fencesSequential whether a full fence follows sequentially consistent stores
   */
  public static List<Repair> at(
      Role role,
      MemoryOrder order,
      Placement placement,
      boolean isPerAddress,
      boolean fencesSequential) {
    List<Repair> repairs = new ArrayList<>();
    switch (role) {
      case LOAD -> {
        if (placement.hasLoads()) {
          repairs.add(FULL_FENCE_BEFORE);
        }
      }
      case STORE, BLOCK_STORE -> {
        boolean isFenced = fencesSequential && order == MemoryOrder.SEQ_CST;
        if (placement.hasStores() && !isFenced) {
          repairs.add(FULL_FENCE_AFTER);
          if (order.isAtomic() && fencesSequential) {
            repairs.add(SEQUENTIAL);
          }
        }
      }
      case READ_MODIFY_WRITE -> {
        if (placement.hasStores() && isPerAddress && !order.releases()) {
          repairs.add(FULL_FENCE_AFTER);
        }
      }
    }
    if (role != Role.LOAD && placement.hasStores() && isPerAddress) {
      if (!repairs.isEmpty()) {
        repairs.add(STORE_FENCE_AFTER);
      }
      if (order.isAtomic() && !order.releases()) {
        repairs.add(RELEASE);
      }
    }
    return repairs;
  }
}

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
  /** A fence of order `release` directly before the statement. */
  RELEASE_FENCE_BEFORE("release-fence", false),
  /** A fence of order `acq_rel` directly before the statement. */
  ACQ_REL_FENCE_BEFORE("acq_rel-fence", false),
  /** A fence of order `acquire` directly after the statement. */
  ACQUIRE_FENCE_AFTER("acquire-fence", true),
  /** The statement's own access becomes atomic, without order; any order needs that. */
  ATOMIC("atomic", false),
  /** The statement's own access gets the order `release`. */
  RELEASE("release", false),
  /** The statement's own access gets the order `acquire`. */
  ACQUIRE("acquire", true),
  /** The statement's own access gets the order `seq_cst`. */
  SEQUENTIAL("seq_cst", true),
  /** The statement's compare-exchange gets the order `acquire` where it fails. */
  ACQUIRE_ON_FAILURE("acquire-on-failure", true),
  /** The statement's compare-exchange gets the order `seq_cst` where it fails. */
  SEQUENTIAL_ON_FAILURE("seq_cst-on-failure", true);

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
    return switch (this) {
      case ATOMIC, RELEASE, ACQUIRE, SEQUENTIAL, ACQUIRE_ON_FAILURE, SEQUENTIAL_ON_FAILURE -> true;
      case FULL_FENCE_AFTER,
          FULL_FENCE_BEFORE,
          STORE_FENCE_AFTER,
          STORE_FENCE_BEFORE,
          RELEASE_FENCE_BEFORE,
          ACQ_REL_FENCE_BEFORE,
          ACQUIRE_FENCE_AFTER ->
          false;
    };
  }

  /** Whether it is the order of a compare-exchange that fails. */
  public boolean isOnFailure() {
    return this == ACQUIRE_ON_FAILURE || this == SEQUENTIAL_ON_FAILURE;
  }

  /** All that this is a stronger form of, at the same statement. */
  public List<Repair> weaker() {
    return switch (this) {
      case FULL_FENCE_AFTER -> List.of(STORE_FENCE_AFTER, ACQUIRE_FENCE_AFTER);
      case FULL_FENCE_BEFORE -> List.of(RELEASE_FENCE_BEFORE, ACQ_REL_FENCE_BEFORE);
      case ACQ_REL_FENCE_BEFORE -> List.of(RELEASE_FENCE_BEFORE);
      case SEQUENTIAL -> List.of(RELEASE, ACQUIRE);
      case SEQUENTIAL_ON_FAILURE -> List.of(ACQUIRE_ON_FAILURE);
      case STORE_FENCE_AFTER,
          STORE_FENCE_BEFORE,
          RELEASE_FENCE_BEFORE,
          ACQUIRE_FENCE_AFTER,
          ATOMIC,
          RELEASE,
          ACQUIRE,
          ACQUIRE_ON_FAILURE ->
          List.of();
    };
  }

  /**
   * What helps at an access where memory need not keep any order.
   *
   * @param order of the access: where it is atomic, a stronger one helps, too
   * @param onFailure of a compare-exchange, its order where it fails
   * @param canBeAtomic whether it helps that an access becomes atomic
   */
  public static List<Repair> ofAnyModel(
      Role role,
      MemoryOrder order,
      Optional<MemoryOrder> onFailure,
      Placement placement,
      boolean canBeAtomic) {
    boolean reads = role == Role.LOAD || role == Role.READ_MODIFY_WRITE;
    boolean writes = role == Role.STORE || role == Role.READ_MODIFY_WRITE;
    List<Repair> repairs = new ArrayList<>();
    if (placement.hasLoads() && (reads || writes)) {
      repairs.add(FULL_FENCE_BEFORE);
      if (writes) {
        repairs.add(RELEASE_FENCE_BEFORE);
        repairs.add(ACQ_REL_FENCE_BEFORE);
      }
    }
    if (placement.hasStores() && writes) {
      repairs.add(FULL_FENCE_AFTER);
    }
    if (placement.hasStores() && reads) {
      repairs.add(ACQUIRE_FENCE_AFTER);
    }
    if (!order.isAtomic() && canBeAtomic && (reads || writes)) {
      repairs.add(ATOMIC);
    }
    if ((order.isAtomic() || canBeAtomic) && order != MemoryOrder.SEQ_CST) {
      if (reads && !order.acquires()) {
        repairs.add(ACQUIRE);
      }
      if (writes && !order.releases()) {
        repairs.add(RELEASE);
      }
      if (reads || writes) {
        repairs.add(SEQUENTIAL);
      }
    }
    if (onFailure.isPresent() && onFailure.get() != MemoryOrder.SEQ_CST) {
      if (!onFailure.get().acquires()) {
        repairs.add(ACQUIRE_ON_FAILURE);
      }
      repairs.add(SEQUENTIAL_ON_FAILURE);
    }
    return repairs;
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
      case FENCE -> {}
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

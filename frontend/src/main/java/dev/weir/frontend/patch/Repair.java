package dev.weir.frontend.patch;

import dev.weir.program.SourcePosition;

/**
 * One thing to be changed in a source.
 *
 * @param position of the access, as the compiled program gives it: of all the accesses of its kind
 *     that have this position (a macro may have several at the place where it is used)
 * @param access what kind of access it is
 * @param accessed what the compiled program calls the place that is accessed, which tells accesses
 *     at one position apart; empty when unknown
 * @param remedy what is done about it
 */
public record Repair(SourcePosition position, Access access, String accessed, Remedy remedy) {
  /** Kinds of accesses to shared memory. */
  public enum Access {
    /** Whatever writes: an assignment, an atomic store, a read-modify-write, a call. */
    WRITE,
    /** Whatever reads: a use of a variable, an atomic load, a read-modify-write, a call. */
    READ,
    /** A fence: it accesses nothing, but it can go as well. */
    FENCE
  }

  /** What is done. */
  public sealed interface Remedy {}

  /**
   * A fence beside the access: after a write directly, so that nothing that comes later in the
   * program is between them; before an access so that no write is between them.
   *
   * @param kind what it orders
   * @param side on which side of the access it stands
   */
  public record Fence(FenceKind kind, Side side) implements Remedy {}

  /**
   * A stronger order of the access itself, which must be atomic and name its order.
   *
   * @param order the order; what the access already has besides is kept
   */
  public record Strengthen(Order order) implements Remedy {}

  /** The access becomes atomic, with the type of its object. */
  public record MakeAtomic() implements Remedy {}

  /** A stronger order of a compare-exchange that fails, which must name its orders. */
  public record StrengthenOnFailure(Order order) implements Remedy {}

  /** A weaker order of a compare-exchange that fails, which must name its orders. */
  public record WeakenOnFailure(Order order) implements Remedy {}

  /** A weaker order of the access or fence itself, which must name its order. */
  public record Weaken(Order order) implements Remedy {}

  /** The fence goes, which must be a statement of its own in a block. */
  public record Remove() implements Remedy {}

  /** What a fence orders. */
  public enum FenceKind {
    /** All accesses: sequentially consistent. */
    FULL,
    /** Earlier accesses with later stores: release. */
    STORE_STORE,
    /** Earlier loads with later accesses: acquire. */
    ACQUIRE,
    /** Both of these: acq_rel. */
    ACQUIRE_RELEASE;

    /** The weakest one that does what this and another do. */
    FenceKind with(FenceKind other) {
      return this == other ? this : this == FULL || other == FULL ? FULL : ACQUIRE_RELEASE;
    }
  }

  /** Where a fence stands. */
  public enum Side {
    /** Before the access. */
    BEFORE,
    /** After it. */
    AFTER
  }

  /** Orders of memory accesses. */
  public enum Order {
    /** {@code memory_order_relaxed}. */
    RELAXED("relaxed"),
    /** {@code memory_order_acquire}. */
    ACQUIRE("acquire"),
    /** {@code memory_order_release}. */
    RELEASE("release"),
    /** {@code memory_order_acq_rel}. */
    ACQUIRE_RELEASE("acq_rel"),
    /** {@code memory_order_seq_cst}. */
    SEQUENTIALLY_CONSISTENT("seq_cst");

    private final String text;

    Order(String text) {
      this.text = text;
    }

    /** The weakest order that is as strong as this and another. */
    Order with(Order other) {
      boolean isBoth = this == ACQUIRE && other == RELEASE || this == RELEASE && other == ACQUIRE;
      return isBoth ? ACQUIRE_RELEASE : compareTo(other) >= 0 ? this : other;
    }

    /** The last part of its name in C. */
    public String text() {
      return text;
    }
  }
}

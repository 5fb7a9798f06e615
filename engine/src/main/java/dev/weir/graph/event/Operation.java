package dev.weir.graph.event;

import dev.weir.machine.memory.SyncState;

/**
 * What an event of a graph is, but for its value. Equal operations of one exploration are one
 * object, so that they can be compared by reference.
 *
 * <p>An atomic read-modify-write is two events: a read in one slot of its thread and, where it
 * writes, a write in the next. The reads that an event depends on are sets of slots of its thread.
 *
 * @param kind what it does
 * @param location the number of the place that it accesses; -1 for a fence
 * @param order its order
 * @param failureOrder of the read half of a read-modify-write: its order where nothing is written
 * @param writeOrder of the read half of a read-modify-write: the order of its write
 * @param half which part of a read-modify-write it is
 * @param fence what a fence keeps in order, or what it stands for
 * @param argument of a creation or a join the other thread; of the write half of a
 *     read-modify-write with several outcomes which one it is; otherwise negative
 * @param condition when the read half of a read-modify-write is followed by a write
 * @param dependencies the reads that it depends on
 * @param ofWrite of the read half of a read-modify-write: those that its write depends on
 */
public record Operation(
    Kind kind,
    int location,
    Order order,
    Order failureOrder,
    Order writeOrder,
    Half half,
    Fence fence,
    int argument,
    Condition condition,
    Dependencies dependencies,
    Dependencies ofWrite) {

  /** What an event does. */
  public enum Kind {
    /** Reads a place. */
    READ,
    /** Writes a place. */
    WRITE,
    /** Accesses nothing. */
    FENCE,
    /** There is no event. */
    ABSENT
  }

  /** The order of an access, by the words of C11 and, for one, of ARM. */
  public enum Order {
    /** Not atomic. */
    PLAIN,
    /** Atomic without order. */
    RELAXED,
    /** Later accesses stay behind it; an earlier release may pass it ({@code ldapr}). */
    ACQUIRE_PC,
    /** Later accesses stay behind it. */
    ACQUIRE,
    /** Earlier accesses stay before it. */
    RELEASE,
    /** Both. */
    ACQ_REL,
    /** Sequentially consistent. */
    SEQ_CST;

    /** Whether later accesses stay behind it, and earlier releases before it. */
    public boolean acquires() {
      return this == ACQUIRE || this == ACQ_REL || this == SEQ_CST;
    }

    /** Whether earlier accesses stay before it. */
    public boolean releases() {
      return this == RELEASE || this == ACQ_REL || this == SEQ_CST;
    }
  }

  /** Which part of an atomic read-modify-write an access is. */
  public enum Half {
    /** None: it is an access of its own. */
    NONE,
    /** The read. */
    READ,
    /** The write, in the slot after the read. */
    WRITE,
    /** The read, where nothing is written; the slot after it stays empty. */
    FAILED
  }

  /** What an event that accesses nothing keeps in order. */
  public enum Fence {
    /** Not a fence. */
    NONE,
    /** All accesses: {@code mfence}, {@code sync}, {@code dmb ish}, or a seq_cst fence. */
    FULL,
    /** All but a write and a later read: {@code lwsync}, or a fence of order acq_rel. */
    LIGHT,
    /** Writes: {@code eieio}, {@code dmb ishst}. */
    STORE_STORE,
    /** Reads: {@code lfence}. */
    LOAD_LOAD,
    /** Reads before all that follows: {@code dmb ishld}. */
    LOAD_ANY,
    /** The same, as a fence of C11. */
    ACQUIRE,
    /** All before the writes that follow, as a fence of C11. */
    RELEASE,
    /** What follows, after the reads that the control depends on: {@code isb}, {@code isync}. */
    INSTRUCTION,
    /** The start of another thread. */
    CREATE,
    /** The end of another thread was waited for. */
    JOIN,
    /** A choice of the program; its value is the outcome. Keeps nothing in order. */
    CHOICE,
    /** The end of the life of the object at the address that is its value. Keeps no order. */
    END,
    /** A step that nobody else can see. Keeps no order. */
    UNSEEN
  }

  /** When the read half of a read-modify-write is followed by a write. */
  public enum Condition {
    /** Always, or it is no read half. */
    ALWAYS,
    /** Always, by one instruction of a machine that has others of several. */
    AT_ONCE,
    /** Where it reads what it expects: the value of the event. */
    EXPECTED,
    /** Where it reads zero under a mask: the value of the event. */
    CLEAR,
    /** Where it does not read zero under a mask: the value of the event. */
    NOT_CLEAR,
    /** Where it reads the word of a lock that its thread, the value of the event, holds. */
    OWN;

    /** Whether the write follows. */
    public boolean holds(long read, long operand) {
      return switch (this) {
        case ALWAYS, AT_ONCE -> true;
        case EXPECTED -> read == operand;
        case CLEAR -> (read & operand) == 0;
        case NOT_CLEAR -> (read & operand) != 0;
        case OWN -> SyncState.holder(read) == operand;
      };
    }
  }

  /**
   * The reads of the same thread that an event depends on, as {@link
   * dev.weir.machine.model.ReadSets} number them.
   *
   * @param address those that its address comes from
   * @param data those that the value written comes from
   * @param control those that a branch before it depends on
   * @param addressBefore those that the address of an earlier access comes from
   * @param fenced those that control or addresses depended on before an instruction fence
   */
  public record Dependencies(
      long address, long data, long control, long addressBefore, long fenced) {
    /** None. */
    public static final Dependencies NONE = new Dependencies(0, 0, 0, 0, 0);
  }

  /** No event: what an empty slot holds. */
  public static final Operation ABSENT =
      new Operation(
          Kind.ABSENT,
          -1,
          Order.RELAXED,
          Order.RELAXED,
          Order.RELAXED,
          Half.NONE,
          Fence.NONE,
          -1,
          Condition.ALWAYS,
          Dependencies.NONE,
          Dependencies.NONE);

  /** A fence. */
  public static Operation fence(Fence fence, int argument, Dependencies dependencies) {
    return new Operation(
        Kind.FENCE,
        -1,
        Order.RELAXED,
        Order.RELAXED,
        Order.RELAXED,
        Half.NONE,
        fence,
        argument,
        Condition.ALWAYS,
        dependencies,
        Dependencies.NONE);
  }

  /** A read or a write that is no part of a read-modify-write. */
  public static Operation access(Kind kind, int location, Order order, Dependencies dependencies) {
    return new Operation(
        kind,
        location,
        order,
        order,
        order,
        Half.NONE,
        Fence.NONE,
        -1,
        Condition.ALWAYS,
        dependencies,
        Dependencies.NONE);
  }

  /** The read half of a read-modify-write. */
  public static Operation readHalf(
      int location,
      Order order,
      Order failureOrder,
      Order writeOrder,
      Condition condition,
      Dependencies dependencies,
      Dependencies ofWrite) {
    return new Operation(
        Kind.READ,
        location,
        order,
        failureOrder,
        writeOrder,
        Half.READ,
        Fence.NONE,
        -1,
        condition,
        dependencies,
        ofWrite);
  }

  /** The same as a full fence. */
  public Operation asFence() {
    return new Operation(
        kind,
        location,
        order,
        failureOrder,
        writeOrder,
        half,
        Fence.FULL,
        argument,
        condition,
        dependencies,
        ofWrite);
  }

  /** The write half of a read-modify-write of which this is the read half. */
  public Operation writeHalf() {
    return new Operation(
        Kind.WRITE,
        location,
        writeOrder,
        writeOrder,
        writeOrder,
        Half.WRITE,
        fence,
        -1,
        Condition.ALWAYS,
        ofWrite,
        Dependencies.NONE);
  }

  /** One of several outcomes of the write half of a read-modify-write. */
  public Operation withOutcome(int outcome) {
    return new Operation(
        kind,
        location,
        order,
        failureOrder,
        writeOrder,
        half,
        fence,
        outcome,
        condition,
        dependencies,
        ofWrite);
  }

  /** The same with other orders and dependencies. */
  public Operation with(
      Order newOrder, Order newFailureOrder, Order newWriteOrder, Dependencies newDependencies) {
    return new Operation(
        kind,
        location,
        newOrder,
        newFailureOrder,
        newWriteOrder,
        half,
        fence,
        argument,
        condition,
        newDependencies,
        ofWrite);
  }

  /** Whether there are other outcomes of it, and one of them is tried before it. */
  public boolean isLaterOutcome() {
    return half == Half.WRITE && argument > 0;
  }

  /** What the read half of a read-modify-write is where nothing is written. */
  public Operation failed() {
    return new Operation(
        Kind.READ,
        location,
        failureOrder,
        failureOrder,
        writeOrder,
        Half.FAILED,
        fence,
        argument,
        condition,
        dependencies,
        ofWrite);
  }

  public boolean isRead() {
    return kind == Kind.READ;
  }

  public boolean isWrite() {
    return kind == Kind.WRITE;
  }

  public boolean isThere() {
    return kind != Kind.ABSENT;
  }

  public boolean isAccess() {
    return kind == Kind.READ || kind == Kind.WRITE;
  }
}

package dev.weir.graph.compile;

import dev.weir.graph.event.Operation.Condition;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Order;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.MemoryOrder;
import java.util.Set;

/**
 * How the orders of C11 are compiled.
 *
 * @param target for what
 * @param arm what is compiled otherwise for ARMv8 than usually
 */
public record Orders(Target target, Set<ArmCode> arm) {

  /** For what they are compiled. */
  public enum Target {
    /** Not at all: the model speaks of them. */
    LANGUAGE,
    /**
     * To barriers, before: accesses have none. Operations on synchronisation objects are full
     * fences.
     */
    BARRIERS,
    /**
     * ARMv8: acquire {@code ldapr}, seq_cst {@code ldar}, release and seq_cst {@code stlr};
     * read-modify-writes are loops of {@code ldaxr} and {@code stlxr}.
     */
    ARM,
    /**
     * RISC-V: to fences around loads and stores, before; read-modify-writes are {@code amo}
     * instructions with {@code aq} and {@code rl}, others loops of {@code lr} and {@code sc}.
     */
    RISCV
  }

  /** Whether the order of an access stays what it is. */
  private boolean hasOwn() {
    return target == Target.LANGUAGE || target == Target.BARRIERS;
  }

  /** Whether a compare-exchange is one instruction, without a branch on what it reads. */
  public boolean hasOneInstruction() {
    return target == Target.ARM && arm.contains(ArmCode.LSE);
  }

  /**
   * When the read half of a read-modify-write is followed by a write that always is.
   *
   * @param size bytes
   */
  public Condition always(AtomicOperator operator, int size) {
    boolean hasInstruction =
        switch (operator) {
          case EXCHANGE, ADD, SUB, AND, OR, XOR, MAX, MIN, UMAX, UMIN -> true;
          case NAND,
              REVERSE_SUB,
              FADD,
              FSUB,
              FMAX,
              FMIN,
              INCREMENT_WRAPPING,
              DECREMENT_WRAPPING,
              SUB_CONDITIONAL,
              SUB_SATURATING ->
              false;
        };
    return target == Target.RISCV && hasInstruction && size >= Integer.BYTES
        ? Condition.AT_ONCE
        : Condition.ALWAYS;
  }

  /** The order of a load. */
  public Order load(MemoryOrder order) {
    if (hasOwn()) {
      return order(order);
    }
    if (target == Target.RISCV) {
      return order.isAtomic() ? Order.RELAXED : Order.PLAIN;
    }
    return switch (order) {
      case PLAIN -> Order.PLAIN;
      case RELAXED, RELEASE -> Order.RELAXED;
      case ACQUIRE, ACQ_REL -> arm.contains(ArmCode.LDAR) ? Order.ACQUIRE : Order.ACQUIRE_PC;
      case SEQ_CST -> Order.ACQUIRE;
    };
  }

  /** The order of a store. */
  public Order store(MemoryOrder order) {
    if (hasOwn()) {
      return order(order);
    }
    if (target == Target.RISCV) {
      return order.isAtomic() ? Order.RELAXED : Order.PLAIN;
    }
    return switch (order) {
      case PLAIN -> Order.PLAIN;
      case RELAXED, ACQUIRE -> Order.RELAXED;
      case RELEASE, ACQ_REL, SEQ_CST -> Order.RELEASE;
    };
  }

  /** The order of the read of a read-modify-write. */
  public Order read(MemoryOrder order) {
    if (hasOwn()) {
      return order(order);
    }
    if (target == Target.RISCV && order == MemoryOrder.SEQ_CST) {
      return Order.SEQ_CST;
    }
    return order.acquires() ? Order.ACQUIRE : Order.RELAXED;
  }

  /**
   * The order of the write of a read-modify-write. That of a single instruction which acquires and
   * releases comes before all that follows.
   */
  public Order write(MemoryOrder order) {
    if (hasOwn()) {
      return order(order);
    }
    if (hasOneInstruction() && order.acquires() && order.releases()) {
      return Order.ACQ_REL;
    }
    return order.releases() ? Order.RELEASE : Order.RELAXED;
  }

  /** What the barrier of a machine keeps in order. */
  public static Fence fence(BarrierKind barrier) {
    return switch (barrier) {
      case SYNC -> Fence.FULL;
      case LWSYNC -> Fence.LIGHT;
      case STORE_STORE -> Fence.STORE_STORE;
      case LOAD_LOAD -> Fence.LOAD_LOAD;
      case LOAD_ANY -> Fence.LOAD_ANY;
      case ANY_STORE -> Fence.RELEASE;
      case ISYNC -> Fence.INSTRUCTION;
    };
  }

  /** What a fence of C11 keeps in order, where the model has no barriers for it. */
  public Fence fence(MemoryOrder order) {
    return switch (order) {
      case ACQUIRE -> hasOwn() ? Fence.ACQUIRE : Fence.LOAD_ANY;
      case RELEASE -> hasOwn() ? Fence.RELEASE : Fence.FULL;
      case ACQ_REL -> hasOwn() ? Fence.LIGHT : Fence.FULL;
      case SEQ_CST -> Fence.FULL;
      case PLAIN, RELAXED -> Fence.UNSEEN;
    };
  }

  private static Order order(MemoryOrder order) {
    return switch (order) {
      case PLAIN -> Order.PLAIN;
      case RELAXED -> Order.RELAXED;
      case ACQUIRE -> Order.ACQUIRE;
      case RELEASE -> Order.RELEASE;
      case ACQ_REL -> Order.ACQ_REL;
      case SEQ_CST -> Order.SEQ_CST;
    };
  }
}

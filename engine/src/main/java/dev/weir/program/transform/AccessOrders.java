package dev.weir.program.transform;

import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import java.util.function.UnaryOperator;

/** Gives accesses another order. */
public final class AccessOrders {
  private AccessOrders() {}

  /**
   * The same access with an order; a compare-exchange keeps the one that it has when it fails.
   * Other instructions stay as they are.
   */
  public static Instruction with(Instruction instruction, MemoryOrder order) {
    return with(instruction, order, UnaryOperator.identity());
  }

  /** The same access without an order; other instructions stay as they are. */
  public static Instruction relaxed(Instruction instruction) {
    return of(instruction).isAtomic()
        ? with(instruction, MemoryOrder.RELAXED, _ -> MemoryOrder.RELAXED)
        : instruction;
  }

  /**
   * The order of an access, {@link MemoryOrder#PLAIN} for other instructions. A compare-exchange
   * that acquires only where it fails acquires.
   */
  public static MemoryOrder of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load i -> i.order();
      case Instruction.Store i -> i.order();
      case Instruction.ReadModifyWrite i -> i.order();
      case Instruction.CompareExchange i -> acquiring(i.successOrder(), i.failureOrder());
      case Instruction.WideLoad i -> i.order();
      case Instruction.WideStore i -> i.order();
      case Instruction.WideReadModifyWrite i -> i.order();
      case Instruction.WideCompareExchange i -> acquiring(i.successOrder(), i.failureOrder());
      default -> MemoryOrder.PLAIN;
    };
  }

  private static MemoryOrder acquiring(MemoryOrder success, MemoryOrder failure) {
    if (success.acquires() || !failure.acquires()) {
      return success;
    }
    return success.releases() ? MemoryOrder.ACQ_REL : MemoryOrder.ACQUIRE;
  }

  /**
   * The same access with an order. Other instructions stay as they are.
   *
   * @param onFailure makes the order of a compare-exchange that fails from the one that it has
   */
  public static Instruction with(
      Instruction instruction, MemoryOrder order, UnaryOperator<MemoryOrder> onFailure) {
    ProgramCopier copier =
        new ProgramCopier() {
          @Override
          protected MemoryOrder order(MemoryOrder before) {
            return order;
          }

          @Override
          protected MemoryOrder failureOrder(MemoryOrder before) {
            return onFailure.apply(before);
          }
        };
    return copier.instruction(instruction);
  }
}

package dev.weir.fence.bounded;

import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import java.util.Optional;

/**
 * What an instruction says of its access to memory.
 *
 * @param order as in C11
 * @param onFailure of a compare-exchange, its order where it fails
 * @param expression what the source calls the place; empty when unknown
 */
record Access(MemoryOrder order, Optional<MemoryOrder> onFailure, String expression) {
  private static final Access UNKNOWN = new Access(MemoryOrder.PLAIN, Optional.empty(), "");

  /** The access of an instruction; nothing is known of those of several bytes at a time. */
  static Access of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load i -> new Access(i.order(), Optional.empty(), i.info().expression());
      case Instruction.Store i -> new Access(i.order(), Optional.empty(), i.info().expression());
      case Instruction.ReadModifyWrite i ->
          new Access(i.order(), Optional.empty(), i.info().expression());
      case Instruction.CompareExchange i ->
          new Access(i.successOrder(), Optional.of(i.failureOrder()), i.info().expression());
      case Instruction.WideLoad i -> new Access(i.order(), Optional.empty(), i.info().expression());
      case Instruction.WideStore i ->
          new Access(i.order(), Optional.empty(), i.info().expression());
      case Instruction.WideReadModifyWrite i ->
          new Access(i.order(), Optional.empty(), i.info().expression());
      case Instruction.WideCompareExchange i ->
          new Access(i.successOrder(), Optional.of(i.failureOrder()), i.info().expression());
      default -> UNKNOWN;
    };
  }

  /** The order that a fence has; empty for all other instructions. */
  static Optional<MemoryOrder> fenceOrder(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Fence fence -> Optional.of(fence.order());
      case Instruction.Barrier barrier -> Optional.of(barrier.kind().order());
      default -> Optional.empty();
    };
  }
}

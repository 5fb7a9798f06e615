package dev.weir.fence.bounded;

import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;

/**
 * What an instruction says of its access to memory.
 *
 * @param order as in C11
 * @param expression what the source calls the place; empty when unknown
 */
record Access(MemoryOrder order, String expression) {
  private static final Access UNKNOWN = new Access(MemoryOrder.PLAIN, "");

  /** The access of an instruction; nothing is known of those of several bytes at a time. */
  static Access of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load i -> new Access(i.order(), i.info().expression());
      case Instruction.Store i -> new Access(i.order(), i.info().expression());
      case Instruction.ReadModifyWrite i -> new Access(i.order(), i.info().expression());
      case Instruction.CompareExchange i -> new Access(i.successOrder(), i.info().expression());
      case Instruction.WideLoad i -> new Access(i.order(), i.info().expression());
      case Instruction.WideStore i -> new Access(i.order(), i.info().expression());
      case Instruction.WideReadModifyWrite i -> new Access(i.order(), i.info().expression());
      case Instruction.WideCompareExchange i -> new Access(i.successOrder(), i.info().expression());
      default -> UNKNOWN;
    };
  }
}

package dev.weir.fence.bounded;

import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;

/** Gives accesses another order. */
final class Orders {
  private Orders() {}

  /** The same access with an order; other instructions stay as they are. */
  static Instruction with(Instruction instruction, MemoryOrder order) {
    return switch (instruction) {
      case Instruction.Store i ->
          new Instruction.Store(i.address(), i.value(), i.size(), order, i.info(), i.position());
      case Instruction.WideStore i ->
          new Instruction.WideStore(i.address(), i.low(), i.high(), order, i.info(), i.position());
      case Instruction.ReadModifyWrite i ->
          new Instruction.ReadModifyWrite(
              i.destination(),
              i.operator(),
              i.address(),
              i.operand(),
              i.size(),
              order,
              i.info(),
              i.position());
      case Instruction.CompareExchange i ->
          new Instruction.CompareExchange(
              i.destination(),
              i.success(),
              i.address(),
              i.expected(),
              i.desired(),
              i.size(),
              order,
              i.failureOrder(),
              i.info(),
              i.position());
      case Instruction.WideReadModifyWrite i ->
          new Instruction.WideReadModifyWrite(
              i.low(),
              i.high(),
              i.operator(),
              i.address(),
              i.operandLow(),
              i.operandHigh(),
              order,
              i.info(),
              i.position());
      case Instruction.WideCompareExchange i ->
          new Instruction.WideCompareExchange(
              i.low(),
              i.high(),
              i.success(),
              i.address(),
              i.expectedLow(),
              i.expectedHigh(),
              i.desiredLow(),
              i.desiredHigh(),
              order,
              i.failureOrder(),
              i.info(),
              i.position());
      default -> instruction;
    };
  }
}

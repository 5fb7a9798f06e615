package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.List;

/** Lowers atomic accesses to 16 bytes; what they access is checked by the caller. */
final class WideAccessLowering {
  private final FunctionContext context;

  WideAccessLowering(FunctionContext context) {
    this.context = context;
  }

  void load(LlvmValue instruction, Operand address, MemoryOrder order) {
    List<Integer> registers = context.defineLeaves(instruction);
    context.emit(
        new Instruction.WideLoad(
            registers.get(0),
            registers.get(1),
            address,
            order,
            info(instruction.operand(0)),
            context.position()));
  }

  void store(LlvmValue instruction, Operand address, MemoryOrder order) {
    List<Operand> value = context.operands(instruction.operand(0));
    context.emit(
        new Instruction.WideStore(
            address,
            value.get(0),
            value.get(1),
            order,
            info(instruction.operand(1)),
            context.position()));
  }

  void readModifyWrite(
      LlvmValue instruction, AtomicOperator operator, Operand address, MemoryOrder order) {
    List<Operand> operand = context.operands(instruction.operand(1));
    List<Integer> registers = context.defineLeaves(instruction);
    context.emit(
        new Instruction.WideReadModifyWrite(
            registers.get(0),
            registers.get(1),
            operator,
            address,
            operand.get(0),
            operand.get(1),
            order,
            info(instruction.operand(0)),
            context.position()));
  }

  void compareExchange(
      LlvmValue instruction, Operand address, MemoryOrder success, MemoryOrder failure) {
    List<Operand> expected = context.operands(instruction.operand(1));
    List<Operand> desired = context.operands(instruction.operand(2));
    List<Integer> registers = context.defineLeaves(instruction);
    context.emit(
        new Instruction.WideCompareExchange(
            registers.get(0),
            registers.get(1),
            registers.get(2),
            address,
            expected.get(0),
            expected.get(1),
            desired.get(0),
            desired.get(1),
            success,
            failure,
            info(instruction.operand(0)),
            context.position()));
  }

  private AccessInfo info(LlvmValue pointer) {
    return context.names().access(pointer, new Leaf(Leaf.Kind.INTEGER, 128, 0));
  }
}

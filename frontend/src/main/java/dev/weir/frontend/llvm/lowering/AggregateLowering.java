package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.List;

/** Lowers what takes structures in registers apart and puts them together; nothing is emitted. */
final class AggregateLowering {
  private final FunctionContext context;

  AggregateLowering(FunctionContext context) {
    this.context = context;
  }

  void extract(LlvmValue instruction) {
    LlvmValue aggregate = instruction.operand(0);
    int first = context.layouts().firstLeaf(aggregate.type(), instruction.indices());
    int count = context.layouts().leaves(instruction.type()).size();
    context.define(instruction, context.operands(aggregate).subList(first, first + count));
    if (context.mayBeUndefined(instruction)) {
      context.defineUndefined(
          instruction, context.allUndefined(aggregate).subList(first, first + count));
    }
  }

  void insert(LlvmValue instruction) {
    LlvmValue aggregate = instruction.operand(0);
    LlvmValue part = instruction.operand(1);
    int first = context.layouts().firstLeaf(aggregate.type(), instruction.indices());
    context.define(
        instruction, replaced(context.operands(aggregate), context.operands(part), first));
    if (context.mayBeUndefined(instruction)) {
      context.defineUndefined(
          instruction,
          replaced(context.allUndefined(aggregate), context.allUndefined(part), first));
    }
  }

  private static List<Operand> replaced(List<Operand> whole, List<Operand> part, int first) {
    List<Operand> result = new ArrayList<>(whole);
    for (int i = 0; i < part.size(); i++) {
      result.set(first + i, part.get(i));
    }
    return result;
  }
}

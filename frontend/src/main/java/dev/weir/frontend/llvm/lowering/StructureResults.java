package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.analysis.ControlFlow;
import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Layouts;
import dev.weir.program.AccessInfo;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.TypeLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Results of functions that need several registers: the caller hands the address of a stack object
 * of its own, before the arguments, and the callee leaves the leaves there, each in 8 bytes.
 */
final class StructureResults {
  private static final int SLOT_BYTES = 8;
  private static final long SLOT = SLOT_BYTES;
  private static final long ALL_BYTES = 0xff;

  /** The first parameter of such a function. */
  private static final Operand ADDRESS = Operand.register(0);

  private final FunctionContext context;
  private Optional<Operand> slot = Optional.empty();

  StructureResults(FunctionContext context) {
    this.context = context;
  }

  /** Whether results of this type go through memory. */
  static boolean areInMemory(LlvmType type, Layouts layouts) {
    return layouts.leaves(type).size() > 1;
  }

  /** Makes room for the results of the calls of a function, if there are any; at its entry. */
  void allocateFor(ControlFlow flow) {
    long size = 0;
    for (long block : flow.blocks()) {
      for (LlvmValue instruction : flow.instructions(block)) {
        if (isSuchCall(instruction)) {
          size = Math.max(size, SLOT * context.layouts().leaves(instruction.type()).size());
        }
      }
    }
    if (size > 0) {
      int register = context.builder().newRegister();
      slot = Optional.of(Operand.register(register));
      context.emit(
          new Instruction.Allocate(
              register, Operand.constant(size), 16, "", TypeLayout.SCALAR, context.position()));
    }
  }

  private boolean isSuchCall(LlvmValue instruction) {
    return instruction.opcode() == LlvmOpcode.CALL
        && instruction.calledIntrinsic().isEmpty()
        && new LlvmValue(CodeApi.calledValue(instruction.ref())).kind()
            != LlvmValue.Kind.INLINE_ASSEMBLY
        && areInMemory(instruction.type(), context.layouts());
  }

  /** The address to hand to a callee. */
  Operand slot() {
    return slot.orElseThrow();
  }

  /**
   * Takes the result of a call from memory, and leaves nothing there: it would be part of the
   * thread's state.
   */
  void take(LlvmValue call) {
    List<Operand> results = new ArrayList<>();
    int count = context.layouts().leaves(call.type()).size();
    for (int i = 0; i < count; i++) {
      int register = context.builder().newRegister();
      results.add(Operand.register(register));
      context.emit(
          new Instruction.Load(
              register,
              context.plus(slot(), SLOT * i),
              SLOT_BYTES,
              64,
              MemoryOrder.PLAIN,
              AccessInfo.UNKNOWN,
              context.position()));
    }
    for (int i = 0; i < count; i++) {
      context.emit(
          new Instruction.Undefine(
              context.plus(slot(), SLOT * i),
              SLOT_BYTES,
              Operand.constant(ALL_BYTES),
              context.position()));
    }
    context.define(call, results);
  }

  /** Leaves the result of this function at the address that its caller gave. */
  void give(LlvmValue value) {
    give(context.operands(value));
  }

  /** Leaves zeros there, where an exception leaves the function. */
  void giveNothing(LlvmType type) {
    give(Collections.nCopies(context.layouts().leaves(type).size(), Operand.constant(0)));
  }

  private void give(List<Operand> parts) {
    for (int i = 0; i < parts.size(); i++) {
      context.emit(
          new Instruction.Store(
              context.plus(ADDRESS, SLOT * i),
              parts.get(i),
              SLOT_BYTES,
              MemoryOrder.PLAIN,
              AccessInfo.UNKNOWN,
              context.position()));
    }
  }
}

package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.program.Operand;

/** Addresses of labels, for computed goto: numbers at which memory holds nothing. */
public final class Labels {
  private static final long START = 1L << 32;
  private static final int FUNCTION_SHIFT = 20;
  private static final int STEP = 16;

  private Labels() {}

  /** The address that a constant stands for. */
  public static Operand.Constant address(LlvmValue constant, ProgramContext program) {
    return address(
        new LlvmValue(CodeApi.labelFunction(constant.ref())),
        CodeApi.labelBlock(constant.ref()),
        program);
  }

  /** The address of a block of a function. */
  public static Operand.Constant address(LlvmValue function, long block, ProgramContext program) {
    long number = 1;
    for (long b = CodeApi.firstBlock(function.ref()); b != block; b = CodeApi.nextBlock(b)) {
      number++;
    }
    return Operand.constant(
        START + ((long) program.function(function) << FUNCTION_SHIFT) + number * STEP);
  }
}

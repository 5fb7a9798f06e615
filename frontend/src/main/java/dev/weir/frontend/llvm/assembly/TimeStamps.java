package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.program.Operand;

/** Lowers the instructions that read the processor's time-stamp counter: it is logical time. */
public final class TimeStamps {
  private static final String FUNCTION = "weir_time_stamp";

  private TimeStamps() {}

  /** Reads the counter, all 64 bits of it. */
  public static Operand read(FunctionContext context) {
    return context.libraryValue(FUNCTION);
  }
}

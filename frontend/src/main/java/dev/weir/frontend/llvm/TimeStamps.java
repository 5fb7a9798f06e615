package dev.weir.frontend.llvm;

import dev.weir.program.Operand;

/** Lowers the instructions that read the processor's time-stamp counter: it is logical time. */
final class TimeStamps {
  private static final String FUNCTION = "weir_time_stamp";

  private TimeStamps() {}

  /** Reads the counter, all 64 bits of it. */
  static Operand read(FunctionContext context) {
    return context.libraryValue(FUNCTION);
  }
}

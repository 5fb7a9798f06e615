package dev.weir.frontend.llvm;

import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.util.List;
import java.util.OptionalInt;

/** Lowers the instructions that read the processor's time-stamp counter: it is logical time. */
final class TimeStamps {
  private static final String FUNCTION = "weir_time_stamp";

  private TimeStamps() {}

  /** Reads the counter, all 64 bits of it. */
  static Operand read(FunctionContext context) {
    int now = context.builder().newRegister();
    context.emit(
        new Instruction.Call(
            OptionalInt.of(now),
            new Operand.FunctionAddress(context.program().libraryFunction(FUNCTION, 0)),
            List.of(),
            context.position()));
    return Operand.register(now);
  }
}

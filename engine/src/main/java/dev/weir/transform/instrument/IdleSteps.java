package dev.weir.transform.instrument;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.transform.LibraryCalls;
import java.util.List;

/** What threads do in the rounds of a loop that only waits. */
final class IdleSteps {
  private IdleSteps() {}

  /** Whether an instruction may leave everything as it was, but for registers. */
  static boolean mayBe(Instruction instruction, List<Function> functions) {
    return switch (instruction) {
      case Instruction.Load _,
          Instruction.ReadModifyWrite _,
          Instruction.CompareExchange _,
          Instruction.Barrier _,
          Instruction.ThreadLocalAddress _,
          Instruction.CheckDefined _,
          Instruction.UndefinedBytes _ ->
          true;
      case Instruction.Call call ->
          call.callee() instanceof Operand.FunctionAddress(int callee)
              && functions.get(callee).isExternal()
              && isIdle(call, functions.get(callee).name());
      default -> Shadows.computes(instruction);
    };
  }

  private static boolean isIdle(Instruction.Call call, String name) {
    boolean isOfNothing = call.destination().isEmpty() && call.arguments().isEmpty();
    return LibraryCalls.pauses(name) || isOfNothing && LibraryCalls.leavesMemoryAlone(name);
  }
}

package dev.weir.transform.instrument;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.transform.LibraryCalls;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** What threads do in the rounds of a loop that only waits. */
public final class IdleSteps {
  private IdleSteps() {}

  /**
   * Whether some thread of a program may go round in a loop, without an end, that writes nothing
   * and calls nothing which does.
   */
  public static boolean mayRepeat(Program program) {
    return program.functions().stream()
        .anyMatch(f -> !f.isExternal() && mayRepeat(f, program.functions()));
  }

  private static boolean mayRepeat(Function function, List<Function> functions) {
    LoopEdges edges = LoopEdges.of(function);
    for (int header = 0; header < function.blocks().size(); header++) {
      if (edges.isHeader(header) && isRoundIdle(header, function, functions, edges)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a way leads from the start of a round to the next through idle steps alone. */
  private static boolean isRoundIdle(
      int header, Function function, List<Function> functions, LoopEdges edges) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(header));
    while (!open.isEmpty()) {
      int block = open.pop();
      if (seen.get(block) || !isIdle(function.blocks().get(block), functions)) {
        continue;
      }
      seen.set(block);
      for (int next : function.blocks().get(block).terminator().successors()) {
        if (next == header && edges.isBackEdge(block, header)) {
          return true;
        }
        open.push(next);
      }
    }
    return false;
  }

  private static boolean isIdle(Block block, List<Function> functions) {
    return block.instructions().stream().allMatch(instruction -> mayBe(instruction, functions));
  }

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

package dev.weir.fence.bounded;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many loops are around the instructions of a program: those of their function, and where the
 * function is called in loops, those as well. What several calls or copies share counts as the
 * deepest of them.
 */
public final class LoopDepths {
  /** Recursion has no depth; this is deep enough for anything else. */
  private static final int DEEPEST = 8;

  private final Map<SourcePosition, Integer> depths = new HashMap<>();

  /** Those of a program. */
  public LoopDepths(Program program) {
    List<Function> functions = program.functions();
    List<int[]> blocks =
        functions.stream()
            .map(function -> function.isExternal() ? new int[0] : LoopEdges.depths(function))
            .toList();
    int[] outer = new int[functions.size()];
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (int f = 0; f < outer.length; f++) {
        for (int b = 0; b < blocks.get(f).length; b++) {
          int depth = Math.min(DEEPEST, outer[f] + blocks.get(f)[b]);
          for (Instruction instruction : functions.get(f).blocks().get(b).instructions()) {
            if (instruction instanceof Instruction.Call call
                && call.callee() instanceof Operand.FunctionAddress(int callee)
                && outer[callee] < depth) {
              outer[callee] = depth;
              isChanged = true;
            }
          }
        }
      }
    }
    for (int f = 0; f < outer.length; f++) {
      for (int b = 0; b < blocks.get(f).length; b++) {
        int depth = Math.min(DEEPEST, outer[f] + blocks.get(f)[b]);
        for (Instruction instruction : functions.get(f).blocks().get(b).instructions()) {
          depths.merge(instruction.position(), depth, Math::max);
        }
      }
    }
  }

  /** How many loops are around a place in the source. */
  public int at(SourcePosition position) {
    return depths.getOrDefault(position, 0);
  }
}

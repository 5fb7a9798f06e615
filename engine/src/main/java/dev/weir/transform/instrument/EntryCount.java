package dev.weir.transform.instrument;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.Site;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * How many accesses of a thread can wait at a time at most, as far as that can be counted: where
 * none of them is repeated, by a loop, by recursion or by a call through a pointer, as many as are
 * entered on the way through the thread.
 */
public final class EntryCount {
  private final Program program;
  private final DelayPlan plan;
  private final int most;

  /** What each function enters with all it calls; negative where that is not known yet. */
  private final int[] entries;

  private final BitSet open = new BitSet();

  private EntryCount(Program program, DelayPlan plan, int most) {
    this.program = program;
    this.plan = plan;
    this.most = most;
    this.entries = new int[program.functions().size()];
    Arrays.fill(entries, -1);
  }

  /**
   * Counts.
   *
   * @param program before it is instrumented
   * @param most the answer where there may be more, or where it cannot be counted
   * @return at least 1
   */
  public static int of(Program program, DelayPlan plan, int most) {
    EntryCount count = new EntryCount(program, plan, most);
    int largest = 1;
    for (int function = 0; function < program.functions().size(); function++) {
      largest = Math.max(largest, count.entries(function));
    }
    return Math.min(largest, most);
  }

  private int entries(int index) {
    if (entries[index] < 0) {
      if (open.get(index)) {
        return most;
      }
      open.set(index);
      entries[index] = count(index);
      open.clear(index);
    }
    return entries[index];
  }

  private int count(int index) {
    Function function = program.functions().get(index);
    int[] loops = function.isExternal() ? new int[0] : LoopEdges.depths(function);
    int sum = 0;
    for (int b = 0; b < loops.length; b++) {
      int own = count(index, b);
      sum += own > 0 && loops[b] > 0 ? most : own;
    }
    return Math.min(sum, most);
  }

  private int count(int index, int b) {
    List<Instruction> instructions = program.functions().get(index).blocks().get(b).instructions();
    int sum = 0;
    for (int i = 0; i < instructions.size(); i++) {
      if (plan.enters(new Site(index, b, i))) {
        sum += accesses(instructions.get(i));
      }
      if (instructions.get(i) instanceof Instruction.Call call) {
        sum += called(call);
      }
    }
    return Math.min(sum, most);
  }

  /** How many entries an access takes. */
  private int accesses(Instruction instruction) {
    boolean isUpdate =
        instruction instanceof Instruction.ReadModifyWrite
            || instruction instanceof Instruction.CompareExchange;
    return isUpdate && plan.model().relaxesReadsFrom() ? 2 : 1;
  }

  private int called(Instruction.Call call) {
    return switch (call.callee()) {
      case Operand.FunctionAddress(int callee) -> entries(callee);
      case Operand.Constant _, Operand.GlobalAddress _, Operand.Register _ ->
          plan.delayed().isEmpty() && plan.recorded().isEmpty() ? 0 : most;
    };
  }
}

package dev.weir.program;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The blocks that a thread can come to more than once: those on a cycle of their function, and all
 * those of functions that are called from such blocks, or through pointers.
 */
public final class RepeatedBlocks {
  private final BitSet[] repeated;

  private RepeatedBlocks(BitSet[] repeated) {
    this.repeated = repeated;
  }

  /** The analysis of a program. */
  public static RepeatedBlocks of(Program program) {
    return of(program, _ -> new BitSet());
  }

  /**
   * The analysis of a program where coming to a block again counts only in a loop no two turns of
   * which can be told apart: the blocks that are in such a loop. A loop within it may be one of the
   * others, and begin anew with each of its turns.
   *
   * @param unlike the headers of the other loops, by function
   */
  public static RepeatedBlocks of(Program program, IntFunction<BitSet> unlike) {
    List<Function> functions = program.functions();
    BitSet[] repeated = new BitSet[functions.size()];
    BitSet whole = new BitSet();
    boolean callsPointers = false;
    for (int f = 0; f < functions.size(); f++) {
      repeated[f] = cycles(functions.get(f), unlike.apply(f));
      for (Instruction i : functions.get(f).instructions()) {
        callsPointers |=
            i instanceof Instruction.Call call && call.callee() instanceof Operand.Register;
      }
    }
    if (callsPointers) {
      whole.set(0, functions.size());
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int f = 0; f < functions.size(); f++) {
        if (whole.get(f) && repeated[f].cardinality() < functions.get(f).blocks().size()) {
          repeated[f].set(0, functions.get(f).blocks().size());
        }
        changed |= markCallees(functions.get(f), repeated[f], whole);
      }
    }
    return new RepeatedBlocks(repeated);
  }

  /** Whether a block can be come to more than once. */
  public boolean contains(int function, int block) {
    return repeated[function].get(block);
  }

  private static boolean markCallees(Function function, BitSet repeated, BitSet whole) {
    boolean changed = false;
    for (int b = repeated.nextSetBit(0); b >= 0; b = repeated.nextSetBit(b + 1)) {
      for (Instruction i : function.blocks().get(b).instructions()) {
        if (i instanceof Instruction.Call call
            && call.callee() instanceof Operand.FunctionAddress(int callee)
            && !whole.get(callee)) {
          whole.set(callee);
          changed = true;
        }
      }
    }
    return changed;
  }

  private static BitSet cycles(Function function, BitSet unlike) {
    BitSet result = new BitSet();
    if (function.isExternal()) {
      return result;
    }
    BitSet among = new BitSet();
    LoopEdges.bodies(function)
        .forEach(
            (header, body) -> {
              if (!unlike.get(header)) {
                among.or(body);
              }
            });
    among.stream().filter(b -> reachesItself(function, b)).forEach(result::set);
    return result;
  }

  private static boolean reachesItself(Function function, int block) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(function.blocks().get(block).terminator().successors());
    while (!open.isEmpty()) {
      int next = open.pop();
      if (next == block) {
        return true;
      }
      if (!seen.get(next)) {
        seen.set(next);
        open.addAll(function.blocks().get(next).terminator().successors());
      }
    }
    return false;
  }
}

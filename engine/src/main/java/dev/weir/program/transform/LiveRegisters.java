package dev.weir.program.transform;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Which registers of a function may still be read before they are written again, by backward data
 * flow over its blocks.
 */
public final class LiveRegisters {
  private final Function function;
  private final BitSet[] liveOut;

  /** Those that are live after a call that may return once more at any time. */
  private final BitSet always = new BitSet();

  private LiveRegisters(Function function, BitSet[] liveOut) {
    this.function = function;
    this.liveOut = liveOut;
  }

  /**
   * The analysis of a function with a body.
   *
   * @param returnsTwice whether the function with a number {@linkplain Function#returnsTwice()
   *     returns twice}
   */
  public static LiveRegisters of(Function function, IntPredicate returnsTwice) {
    LiveRegisters registers = of(function);
    BitSet always = new BitSet();
    for (int b = 0; b < function.blocks().size(); b++) {
      List<Instruction> instructions = function.blocks().get(b).instructions();
      for (int i = 0; i < instructions.size(); i++) {
        if (instructions.get(i) instanceof Instruction.Call call
            && call.callee() instanceof Operand.FunctionAddress(int callee)
            && returnsTwice.test(callee)) {
          for (int register : registers.before(b, i + 1)) {
            always.set(register);
          }
        }
      }
    }
    registers.always.or(always);
    return registers;
  }

  private static LiveRegisters of(Function function) {
    List<Block> blocks = function.blocks();
    BitSet[] liveIn = new BitSet[blocks.size()];
    BitSet[] liveOut = new BitSet[blocks.size()];
    for (int b = 0; b < blocks.size(); b++) {
      liveIn[b] = new BitSet();
      liveOut[b] = new BitSet();
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int b = blocks.size() - 1; b >= 0; b--) {
        BitSet live = new BitSet();
        for (int successor : blocks.get(b).terminator().successors()) {
          live.or(liveIn[successor]);
        }
        liveOut[b] = (BitSet) live.clone();
        transfer(blocks.get(b), 0, live);
        if (!live.equals(liveIn[b])) {
          liveIn[b] = live;
          changed = true;
        }
      }
    }
    return new LiveRegisters(function, liveOut);
  }

  /**
   * The registers that are live before an instruction of a block; one past the last: its
   * terminator.
   */
  public int[] before(int block, int instruction) {
    BitSet live = (BitSet) liveOut[block].clone();
    transfer(function.blocks().get(block), instruction, live);
    live.or(always);
    return live.stream().toArray();
  }

  /** Goes back from the end of a block to before an instruction. */
  private static void transfer(Block block, int instruction, BitSet live) {
    RegisterUse.uses(block.terminator(), operand -> use(operand, live));
    for (int i = block.instructions().size() - 1; i >= instruction; i--) {
      Instruction at = block.instructions().get(i);
      RegisterUse.definitions(at, live::clear);
      RegisterUse.uses(at, operand -> use(operand, live));
    }
  }

  private static void use(Operand operand, BitSet live) {
    switch (operand) {
      case Operand.Register(int index) -> live.set(index);
      case Operand.Constant constant -> {}
      case Operand.GlobalAddress address -> {}
      case Operand.FunctionAddress address -> {}
    }
  }
}

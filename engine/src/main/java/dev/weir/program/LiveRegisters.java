package dev.weir.program;

import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
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
    uses(block.terminator(), operand -> use(operand, live));
    for (int i = block.instructions().size() - 1; i >= instruction; i--) {
      Instruction at = block.instructions().get(i);
      definitions(at, live::clear);
      uses(at, operand -> use(operand, live));
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

  static void uses(Terminator terminator, Consumer<Operand> use) {
    switch (terminator) {
      case Terminator.Jump jump -> {}
      case Terminator.Branch branch -> use.accept(branch.condition());
      case Terminator.Switch s -> use.accept(s.value());
      case Terminator.Return r -> r.value().ifPresent(use);
      case Terminator.Unreachable unreachable -> {}
    }
  }

  private static void definitions(Instruction instruction, java.util.function.IntConsumer define) {
    switch (instruction) {
      case Instruction.Move i -> define.accept(i.destination());
      case Instruction.Binary i -> define.accept(i.destination());
      case Instruction.WideBinary i -> {
        define.accept(i.low());
        define.accept(i.high());
      }
      case Instruction.Unary i -> define.accept(i.destination());
      case Instruction.Compare i -> define.accept(i.destination());
      case Instruction.Select i -> define.accept(i.destination());
      case Instruction.Load i -> define.accept(i.destination());
      case Instruction.ReadModifyWrite i -> define.accept(i.destination());
      case Instruction.CompareExchange i -> {
        define.accept(i.destination());
        define.accept(i.success());
      }
      case Instruction.WideLoad i -> {
        define.accept(i.low());
        define.accept(i.high());
      }
      case Instruction.WideReadModifyWrite i -> {
        define.accept(i.low());
        define.accept(i.high());
      }
      case Instruction.WideCompareExchange i -> {
        define.accept(i.low());
        define.accept(i.high());
        define.accept(i.success());
      }
      case Instruction.WideStore i -> {}
      case Instruction.Allocate i -> define.accept(i.destination());
      case Instruction.ThreadLocalAddress i -> define.accept(i.destination());
      case Instruction.Call i -> i.destination().ifPresent(define);
      case Instruction.Store i -> {}
      case Instruction.Fence i -> {}
      case Instruction.MemoryCopy i -> {}
      case Instruction.MemorySet i -> {}
      case Instruction.CheckDefined i -> {}
      case Instruction.UndefinedBytes i -> define.accept(i.destination());
      case Instruction.Undefine i -> {}
      case Instruction.Unsupported i -> {}
    }
  }

  static void uses(Instruction instruction, Consumer<Operand> use) {
    switch (instruction) {
      case Instruction.Move i -> use.accept(i.source());
      case Instruction.Binary i -> {
        use.accept(i.left());
        use.accept(i.right());
      }
      case Instruction.WideBinary i -> i.operands().forEach(use);
      case Instruction.Unary i -> use.accept(i.operand());
      case Instruction.Compare i -> {
        use.accept(i.left());
        use.accept(i.right());
      }
      case Instruction.Select i -> {
        use.accept(i.condition());
        use.accept(i.ifTrue());
        use.accept(i.ifFalse());
      }
      case Instruction.Load i -> use.accept(i.address());
      case Instruction.Store i -> {
        use.accept(i.address());
        use.accept(i.value());
      }
      case Instruction.ReadModifyWrite i -> {
        use.accept(i.address());
        use.accept(i.operand());
      }
      case Instruction.CompareExchange i -> {
        use.accept(i.address());
        use.accept(i.expected());
        use.accept(i.desired());
      }
      case Instruction.Fence i -> {}
      case Instruction.MemoryCopy i -> {
        use.accept(i.destination());
        use.accept(i.source());
        use.accept(i.length());
      }
      case Instruction.MemorySet i -> {
        use.accept(i.destination());
        use.accept(i.value());
        use.accept(i.length());
      }
      case Instruction.WideLoad i -> use.accept(i.address());
      case Instruction.WideStore i -> {
        use.accept(i.address());
        use.accept(i.low());
        use.accept(i.high());
      }
      case Instruction.WideReadModifyWrite i -> {
        use.accept(i.address());
        use.accept(i.operandLow());
        use.accept(i.operandHigh());
      }
      case Instruction.WideCompareExchange i -> {
        use.accept(i.address());
        use.accept(i.expectedLow());
        use.accept(i.expectedHigh());
        use.accept(i.desiredLow());
        use.accept(i.desiredHigh());
      }
      case Instruction.Allocate i -> use.accept(i.size());
      case Instruction.ThreadLocalAddress i -> {}
      case Instruction.Call i -> {
        use.accept(i.callee());
        i.arguments().forEach(use);
      }
      case Instruction.CheckDefined i -> use.accept(i.undefined());
      case Instruction.UndefinedBytes i -> use.accept(i.address());
      case Instruction.Undefine i -> {
        use.accept(i.address());
        use.accept(i.undefined());
      }
      case Instruction.Unsupported i -> {}
    }
  }
}

package dev.weir.machine.memory;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;

/** Finds the globals that a program writes by name. Others it can only write through pointers. */
final class WrittenGlobals {
  private final Program program;
  private final boolean[] written;

  private WrittenGlobals(Program program) {
    this.program = program;
    written = new boolean[program.globals().size()];
  }

  /** Whether each global is one. What a function without a body is given counts as written. */
  static boolean[] of(Program program) {
    WrittenGlobals globals = new WrittenGlobals(program);
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        block.instructions().forEach(globals::look);
      }
    }
    return globals.written;
  }

  private void look(Instruction instruction) {
    switch (instruction) {
      case Instruction.Store store -> write(store.address());
      case Instruction.ReadModifyWrite update -> write(update.address());
      case Instruction.CompareExchange exchange -> write(exchange.address());
      case Instruction.WideStore store -> write(store.address());
      case Instruction.WideReadModifyWrite update -> write(update.address());
      case Instruction.WideCompareExchange exchange -> write(exchange.address());
      case Instruction.MemoryCopy copy -> write(copy.destination());
      case Instruction.MemorySet set -> write(set.destination());
      case Instruction.Call call -> {
        if (!(call.callee() instanceof Operand.FunctionAddress callee)
            || program.functions().get(callee.function()).isExternal()) {
          call.arguments().forEach(this::write);
        }
      }
      default -> {
        // It writes no memory, or what the instruction before has written.
      }
    }
  }

  private void write(Operand address) {
    if (address instanceof Operand.GlobalAddress global) {
      written[global.global()] = true;
    }
  }
}

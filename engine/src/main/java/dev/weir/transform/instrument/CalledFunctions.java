package dev.weir.transform.instrument;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.transform.ProgramCopier;
import java.util.BitSet;
import java.util.List;

/**
 * Finds the functions that a program may call: all that are named but where threads begin with
 * them.
 */
final class CalledFunctions extends ProgramCopier {
  private final List<Function> functions;
  private final BitSet found = new BitSet();

  private CalledFunctions(List<Function> functions) {
    this.functions = functions;
  }

  static BitSet of(Program program) {
    CalledFunctions called = new CalledFunctions(program.functions());
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        block.instructions().forEach(called::look);
        called.terminator(block.terminator());
      }
    }
    for (Global global : program.globals()) {
      global.relocations().forEach(relocation -> called.operand(relocation.target()));
    }
    return called.found;
  }

  private void look(Instruction instruction) {
    if (instruction instanceof Instruction.Call call
        && call.callee() instanceof Operand.FunctionAddress(int callee)
        && CallRewriter.creates(functions.get(callee))) {
      int start = CallRewriter.start(functions.get(callee));
      for (int a = 0; a < call.arguments().size(); a++) {
        if (a != start) {
          operand(call.arguments().get(a));
        }
      }
    } else {
      instruction(instruction);
    }
  }

  @Override
  protected Operand operand(Operand operand) {
    if (operand instanceof Operand.FunctionAddress(int function)) {
      found.set(function);
    }
    return super.operand(operand);
  }
}

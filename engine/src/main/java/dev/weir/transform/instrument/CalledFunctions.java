package dev.weir.transform.instrument;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.transform.RegisterUse;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which functions a program calls, by their names or through pointers. */
final class CalledFunctions {
  private CalledFunctions() {}

  /** All that are named but where threads begin with them: the program may call these. */
  static BitSet of(Program program) {
    return named(program, true);
  }

  /** Those of the library whose addresses are taken: calls through pointers may be of them. */
  static BitSet pointeesOfLibrary(Program program) {
    BitSet found = named(program, false);
    found.stream()
        .filter(function -> !program.functions().get(function).isExternal())
        .forEach(found::clear);
    return found;
  }

  /**
   * The functions that are named.
   *
   * @param byCalls whether calls name what they call; else what threads begin with is named too
   */
  private static BitSet named(Program program, boolean byCalls) {
    BitSet found = new BitSet();
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        for (Instruction instruction : block.instructions()) {
          List<Operand> operands = new ArrayList<>();
          if (instruction instanceof Instruction.Call call
              && call.callee() instanceof Operand.FunctionAddress(int callee)) {
            operands.addAll(call.arguments());
            Function called = program.functions().get(callee);
            if (byCalls) {
              if (CallRewriter.creates(called)) {
                operands.remove(CallRewriter.start(called));
              }
              operands.add(call.callee());
            }
          } else {
            RegisterUse.uses(instruction, operands::add);
          }
          operands.forEach(operand -> add(operand, found));
        }
        RegisterUse.uses(block.terminator(), operand -> add(operand, found));
      }
    }
    program
        .globals()
        .forEach(global -> global.relocations().forEach(place -> add(place.target(), found)));
    return found;
  }

  private static void add(Operand operand, BitSet found) {
    if (operand instanceof Operand.FunctionAddress(int function)) {
      found.set(function);
    }
  }
}

package dev.weir.transform.instrument;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.transform.ProgramCopier;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The functions of the library whose addresses a program takes: calls through pointers may be of
 * them.
 */
final class LibraryPointees extends ProgramCopier {
  private final Program program;
  private final SortedSet<Integer> found = new TreeSet<>();

  private LibraryPointees(Program program) {
    this.program = program;
  }

  static SortedSet<Integer> of(Program program) {
    LibraryPointees pointees = new LibraryPointees(program);
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        block.instructions().forEach(pointees::look);
        pointees.terminator(block.terminator());
      }
    }
    for (Global global : program.globals()) {
      global.relocations().forEach(relocation -> pointees.operand(relocation.target()));
    }
    return pointees.found;
  }

  private void look(Instruction instruction) {
    switch (instruction) {
      case Instruction.Call call when call.callee() instanceof Operand.FunctionAddress ->
          call.arguments().forEach(this::operand);
      default -> instruction(instruction);
    }
  }

  @Override
  protected Operand operand(Operand operand) {
    if (operand instanceof Operand.FunctionAddress(int function)
        && program.functions().get(function).isExternal()) {
      found.add(function);
    }
    return super.operand(operand);
  }
}

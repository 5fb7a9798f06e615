package dev.weir.transform.emit;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.transform.RegisterUse;
import java.util.HashSet;
import java.util.Set;

/** The registers that carry nothing from one block to another. */
final class Temporaries {
  private final Set<Integer> carrying = new HashSet<>();

  Temporaries(Function function) {
    for (Block block : function.blocks()) {
      Set<Integer> set = new HashSet<>();
      for (Instruction instruction : block.instructions()) {
        read(RegisterUse.reads(instruction), set);
        RegisterUse.definitions(instruction, set::add);
      }
      read(RegisterUse.reads(block.terminator()), set);
    }
  }

  private void read(Iterable<Integer> registers, Set<Integer> set) {
    for (int register : registers) {
      if (!set.contains(register)) {
        carrying.add(register);
      }
    }
  }

  /** Whether a register is one. */
  boolean contains(int register) {
    return !carrying.contains(register);
  }
}

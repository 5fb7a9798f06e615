package dev.weir.program;

import java.io.Serializable;
import java.util.List;

/**
 * A basic block: instructions in order, then a terminator.
 *
 * @param instructions none of them jumps
 * @param terminator where control goes on
 */
public record Block(List<Instruction> instructions, Terminator terminator) implements Serializable {
  /** Copies the instructions. */
  public Block {
    instructions = List.copyOf(instructions);
  }
}

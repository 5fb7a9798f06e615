package dev.weir.frontend.litmus.code;

import dev.weir.frontend.InputException;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import java.util.List;
import java.util.Optional;

/** The instructions and registers of one kind of machine. */
public interface InstructionSet {
  /**
   * A register by one of its names.
   *
   * @param name the name of the whole of it, under which its code keeps it
   * @param width the low bits that this name stands for
   * @param rank orders registers in output
   */
  record RegisterName(String name, int width, int rank) {}

  /** The register of this name, if there is one. */
  Optional<RegisterName> register(String name);

  /** What there is, or what to do, where an instruction names no register. */
  String registers();

  /**
   * The register that a test speaks of.
   *
   * @throws InputException if there is none of this name
   */
  default RegisterName register(String name, SourcePosition position) throws InputException {
    return register(name)
        .orElseThrow(() -> Token.wrong(position, "there is no register '" + name + "'"));
  }

  /** What a register holds that gets a number by one of its names. */
  default long held(RegisterName register, long value) {
    return value;
  }

  /** Whether some instruction says by its name that it accesses 64 bits of memory at once. */
  default boolean accessesDoubleWords() {
    return false;
  }

  /**
   * Adds the code of one instruction, or of several that belong together.
   *
   * @param lines those of the process, labels included
   * @param at the first one, whose labels were read
   * @param code gets the code
   * @param labels gives the block of a label
   * @return the number of lines that the code is for
   */
  int lower(List<Tokens> lines, int at, ThreadCode code, Labels labels) throws InputException;

  /** The labels of a process. */
  interface Labels {
    /**
     * The block that starts at a label.
     *
     * @throws InputException if there is no such label
     */
    int block(Token label) throws InputException;

    /** The address of a variable. */
    Operand address(Token symbol, int index) throws InputException;
  }
}

package dev.weir.transform;

import dev.weir.program.Instruction;
import dev.weir.program.Program;
import java.util.Comparator;

/**
 * Where an instruction stands in a program.
 *
 * @param function index into {@link Program#functions()}
 * @param block index into the blocks of the function
 * @param instruction index into the instructions of the block
 */
public record Site(int function, int block, int instruction) implements Comparable<Site> {
  private static final Comparator<Site> ORDER =
      Comparator.comparingInt(Site::function)
          .thenComparingInt(Site::block)
          .thenComparingInt(Site::instruction);

  /** The instruction that stands there. */
  public Instruction in(Program program) {
    return program.functions().get(function).blocks().get(block).instructions().get(instruction);
  }

  @Override
  public int compareTo(Site other) {
    return ORDER.compare(this, other);
  }
}

package dev.weir.transform;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Program;
import java.util.Comparator;
import java.util.List;

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

  /** Told of instructions. */
  @FunctionalInterface
  public interface Visitor {
    /** Where one stands, and which. */
    void visit(Site site, Instruction instruction);
  }

  /** Tells of all instructions of a program, in their order. */
  public static void forEach(Program program, Visitor visitor) {
    for (int f = 0; f < program.functions().size(); f++) {
      forEach(program.functions().get(f), f, visitor);
    }
  }

  /** Tells of all instructions of a function. */
  public static void forEach(Function function, int index, Visitor visitor) {
    for (int b = 0; b < function.blocks().size(); b++) {
      List<Instruction> instructions = function.blocks().get(b).instructions();
      for (int i = 0; i < instructions.size(); i++) {
        visitor.visit(new Site(index, b, i), instructions.get(i));
      }
    }
  }

  /** The instruction that stands there. */
  public Instruction in(Program program) {
    return program.functions().get(function).blocks().get(block).instructions().get(instruction);
  }

  @Override
  public int compareTo(Site other) {
    return ORDER.compare(this, other);
  }
}

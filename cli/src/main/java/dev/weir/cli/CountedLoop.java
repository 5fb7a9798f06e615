package dev.weir.cli;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A loop, and the number that it counts to as far as the code shows it: one that the test by which
 * it is left compares with.
 *
 * @param position where that test stands
 * @param count the number, at least 1; nothing where no test has one
 */
record CountedLoop(SourcePosition position, Optional<Long> count) {

  /** All loops of a program. */
  static List<CountedLoop> of(Program program) {
    List<CountedLoop> loops = new ArrayList<>();
    for (Function function : program.functions()) {
      if (!function.isExternal()) {
        LoopEdges.bodies(function).forEach((header, body) -> loops.add(of(function, header, body)));
      }
    }
    return loops;
  }

  private static CountedLoop of(Function function, int header, BitSet body) {
    Optional<CountedLoop> longest = Optional.empty();
    for (int i = body.nextSetBit(0); i >= 0; i = body.nextSetBit(i + 1)) {
      Block block = function.blocks().get(i);
      if (block.terminator() instanceof Terminator.Branch branch
          && branch.successors().stream().anyMatch(next -> !body.get(next))) {
        for (Instruction instruction : block.instructions()) {
          if (instruction instanceof Instruction.Compare test
              && branch.condition().equals(Operand.register(test.destination()))) {
            longest = longer(longest, branch.position(), test.left());
            longest = longer(longest, branch.position(), test.right());
          }
        }
      }
    }
    SourcePosition start = function.blocks().get(header).terminator().position();
    return longest.orElse(new CountedLoop(start, Optional.empty()));
  }

  private static Optional<CountedLoop> longer(
      Optional<CountedLoop> longest, SourcePosition position, Operand operand) {
    long known = longest.flatMap(CountedLoop::count).orElse(0L);
    return operand instanceof Operand.Constant(long number) && number > known
        ? Optional.of(new CountedLoop(position, Optional.of(number)))
        : longest;
  }
}

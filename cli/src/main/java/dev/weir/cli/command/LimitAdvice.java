package dev.weir.cli.command;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What can help where a limit was met. */
public final class LimitAdvice {
  /** So many turns take longer than most limits. */
  private static final long LONG = 10_000;

  /** So many executions that more of the same does not help. */
  private static final long MANY = 1000;

  private LimitAdvice() {}

  /** The advice, one line each. */
  static List<String> of(Program program, CheckOptions options, CheckResult result) {
    List<String> advice = new ArrayList<>();
    if (result.met().contains(Bound.MEMORY_LIMIT) && options.memoryLimit().isEmpty()) {
      advice.add(
          ("the limit is three quarters of the memory that Java may use (%s MB); give it more with"
                  + " WEIR_JAVA_OPTS=-Xmx8g")
              .formatted(Runtime.getRuntime().maxMemory() >> 20));
    }
    if (result.met().stream().anyMatch(Bound::isLimit)) {
      List<CountedLoop> loops = CountedLoop.of(program);
      Optional<CountedLoop> longest = longest(loops);
      longest.ifPresent(loop -> advice.add(smaller(loop)));
      if (longest.isEmpty()
          && options.machine().unroll().isEmpty()
          && loops.stream().anyMatch(loop -> loop.count().isEmpty())) {
        advice.add(
            result.seen().cuts().isEmpty()
                ? "loops are explored without a bound; --unroll N bounds them"
                : "no end of a loop was found (see cut:); --unroll N explores at most N"
                    + " iterations of each loop");
      }
    }
    return advice;
  }

  /** The same of an exploration that is to cover all executions. */
  static List<String> ofExploration(Program program, CheckOptions options, CheckResult result) {
    List<String> advice = new ArrayList<>(of(program, options, result));
    if (result.met().stream().anyMatch(Bound::isLimit)
        && result.counts().ended() >= MANY
        && result.instead().filter(Algorithm::exploresGraphs).isEmpty()
        && options.contextBound().isEmpty()) {
      advice.add(
          "there are many executions: --context-bound 4 leaves out those with more preemptions,"
              + " and weir hunt makes random runs");
    }
    return advice;
  }

  private static Optional<CountedLoop> longest(List<CountedLoop> loops) {
    return loops.stream()
        .filter(loop -> loop.count().filter(count -> count >= LONG).isPresent())
        .max(Comparator.comparing(loop -> loop.count().orElse(0L)));
  }

  private static String smaller(CountedLoop loop) {
    return "the loop at "
        + loop.position()
        + " counts to "
        + loop.count().orElse(0L)
        + ": where a few iterations stand for all others, make the number smaller";
  }

  /**
   * A loop, and the number that it counts to as far as the code shows it: one that the test by
   * which it is left compares with.
   *
   * @param position where that test stands
   * @param count the number, at least 1; nothing where no test has one
   */
  private record CountedLoop(SourcePosition position, Optional<Long> count) {

    /** All loops of a program. */
    static List<CountedLoop> of(Program program) {
      List<CountedLoop> loops = new ArrayList<>();
      for (Function function : program.functions()) {
        if (!function.isExternal()) {
          LoopEdges.bodies(function)
              .forEach((header, body) -> loops.add(of(function, header, body)));
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
}

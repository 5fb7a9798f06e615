package dev.weir.program.transform;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Terminator;
import dev.weir.program.UnaryOperator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Loops of a function that surely end by a count of their own, whatever other threads do, and in no
 * other way but by an error: in each turn a register goes one way by a constant, and the loop is
 * left when it has come to something that the loop does not change. No execution leaves such a loop
 * sooner, so that nothing is gained by bounding it.
 *
 * <p>The answer leaves out loops whose test holds for all numbers of its width, and those that are
 * counted in a way that is not understood.
 */
public final class CountedLoops {
  private static final int MOST_JUMPS_TO_AN_END = 4;

  private final Function function;
  private final LoopEdges loops;
  private final List<List<Integer>> predecessors = new ArrayList<>();

  private CountedLoops(Function function, LoopEdges loops) {
    this.function = function;
    this.loops = loops;
    function.blocks().forEach(_ -> predecessors.add(new ArrayList<>()));
    for (int block = 0; block < function.blocks().size(); block++) {
      for (int next : successors(block)) {
        predecessors.get(next).add(block);
      }
    }
  }

  /** The headers of the loops of a function with a body that are counted. */
  public static BitSet headers(Function function, LoopEdges loops) {
    CountedLoops counted = new CountedLoops(function, loops);
    BitSet headers = new BitSet();
    for (int block = 0; block < function.blocks().size(); block++) {
      headers.set(block, loops.isHeader(block) && counted.new Loop(block).isCounted());
    }
    return headers;
  }

  private List<Integer> successors(int block) {
    return function.blocks().get(block).terminator().successors();
  }

  /** Whether a block leads to nothing but a place that is not to be reached. */
  private boolean isEnd(int block) {
    int at = block;
    for (int jumps = 0; jumps < MOST_JUMPS_TO_AN_END; jumps++) {
      switch (function.blocks().get(at).terminator()) {
        case Terminator.Unreachable _ -> {
          return true;
        }
        case Terminator.Jump(int target, var _) -> at = target;
        case Terminator.Branch _, Terminator.Switch _, Terminator.Return _ -> {
          return false;
        }
      }
    }
    return false;
  }

  /**
   * Where a value comes from within a block.
   *
   * @param root the operand that holds it at the start of the block, or the constant that it is
   * @param computed the number of the instruction of the block that computes it, or -1
   */
  private record Origin(Operand root, int computed) {}

  /** One of the loops. */
  private final class Loop {
    private final int header;
    private final BitSet body;

    Loop(int header) {
      this.header = header;
      this.body = loops.body(header, predecessors);
    }

    boolean isCounted() {
      boolean ends = false;
      for (int block = body.nextSetBit(0); block >= 0; block = body.nextSetBit(block + 1)) {
        for (int next : successors(block)) {
          if (body.get(next) || isEnd(next)) {
            continue;
          }
          if (!isLeftByCount(block)) {
            return false;
          }
          ends |= isInEachTurn(block);
        }
      }
      return ends;
    }

    /** Whether no turn goes by without a block of the loop. */
    private boolean isInEachTurn(int block) {
      BitSet seen = new BitSet();
      List<Integer> open = new ArrayList<>();
      if (block != header) {
        open.add(header);
      }
      BitSet ends = loops.ends(header);
      while (!open.isEmpty()) {
        int at = open.removeLast();
        if (ends.get(at)) {
          return false;
        }
        for (int next : successors(at)) {
          if (next != block && body.get(next) && !seen.get(next)) {
            seen.set(next);
            open.add(next);
          }
        }
      }
      return true;
    }

    private boolean isLeftByCount(int block) {
      List<Instruction> instructions = function.blocks().get(block).instructions();
      if (!(function.blocks().get(block).terminator()
          instanceof Terminator.Branch(Operand condition, int yes, int _, var _))) {
        return false;
      }
      Origin test = origin(block, instructions.size(), condition);
      if (test.computed < 0
          || !(instructions.get(test.computed) instanceof Instruction.Compare compare)) {
        return false;
      }
      Predicate stays = body.get(yes) ? compare.predicate() : compare.predicate().negated();
      Origin left = origin(block, test.computed, compare.left());
      Origin right = origin(block, test.computed, compare.right());
      return ends(step(block, left), stays, right, compare.width())
          || ends(step(block, right), stays.mirrored(), left, compare.width());
    }

    /** Whether a number that goes by a step comes to an end of what is so compared. */
    private boolean ends(OptionalLong step, Predicate stays, Origin limit, int width) {
      if (step.isEmpty() || !isInvariant(limit)) {
        return false;
      }
      boolean grows = step.getAsLong() > 0;
      long ones = width == 64 ? -1 : (1L << width) - 1;
      long largest = ones >>> 1;
      return switch (stays) {
        case EQ -> false;
        case NE -> Math.abs(step.getAsLong()) == 1;
        case ULT, SLT -> grows;
        case UGT, SGT -> !grows;
        case ULE -> grows && !limit.root.equals(Operand.constant(ones));
        case SLE -> grows && !limit.root.equals(Operand.constant(largest));
        case UGE -> !grows && !limit.root.equals(Operand.constant(0));
        case SGE -> !grows && !limit.root.equals(Operand.constant(largest + 1));
      };
    }

    private boolean isInvariant(Origin value) {
      return value.computed < 0
          && (!(value.root instanceof Operand.Register(int register)) || !isDefined(register));
    }

    /** By how much a value goes on from turn to turn, if it does so by a constant. */
    private OptionalLong step(int block, Origin value) {
      return value.computed < 0
          ? value.root instanceof Operand.Register(int register)
              ? stepOf(register)
              : OptionalLong.empty()
          : counter(block, value.computed).map(this::stepOf).orElseGet(OptionalLong::empty);
    }

    /** By how much a register goes on in each turn. */
    private OptionalLong stepOf(int register) {
      Optional<int[]> place = definition(register);
      if (place.isEmpty() || !isInEachTurn(place.get()[0])) {
        return OptionalLong.empty();
      }
      int block = place.get()[0];
      List<Instruction> instructions = function.blocks().get(block).instructions();
      int at = place.get()[1];
      if (instructions.get(at) instanceof Instruction.Move(int _, Operand source, var _)) {
        at = origin(block, at, source).computed;
      }
      boolean isOwn = at >= 0 && counter(block, at).filter(own -> own == register).isPresent();
      return isOwn ? OptionalLong.of(difference(instructions.get(at))) : OptionalLong.empty();
    }

    /** The register that an instruction adds a constant to, if it does. */
    private Optional<Integer> counter(int block, int index) {
      Instruction instruction = function.blocks().get(block).instructions().get(index);
      return difference(instruction) != 0
              && instruction instanceof Instruction.Binary binary
              && origin(block, index, binary.left())
                  instanceof Origin(Operand.Register(int register), int computed)
              && computed < 0
          ? Optional.of(register)
          : Optional.empty();
    }

    /** The constant that an instruction adds to its left operand; 0 if it does something else. */
    private static long difference(Instruction instruction) {
      if (!(instruction instanceof Instruction.Binary binary)
          || !(binary.right() instanceof Operand.Constant(long value))) {
        return 0;
      }
      long signed = value << (64 - binary.width()) >> (64 - binary.width());
      return binary.operator() == BinaryOperator.ADD
          ? signed
          : binary.operator() == BinaryOperator.SUB ? -signed : 0;
    }

    /** Where the value comes from that an operand has before an instruction of a block. */
    private Origin origin(int block, int index, Operand operand) {
      List<Instruction> instructions = function.blocks().get(block).instructions();
      Operand wanted = operand;
      for (int i = index - 1; i >= 0; i--) {
        if (!(wanted instanceof Operand.Register(int register))) {
          return new Origin(wanted, -1);
        }
        Instruction instruction = instructions.get(i);
        if (!sets(instruction, register)) {
          continue;
        }
        switch (instruction) {
          case Instruction.Move move -> wanted = move.source();
          case Instruction.Unary unary when unary.operator() == UnaryOperator.SIGN_EXTEND ->
              wanted = unary.operand();
          default -> {
            return new Origin(wanted, i);
          }
        }
      }
      return new Origin(wanted, -1);
    }

    private boolean isDefined(int register) {
      return body.stream()
          .mapToObj(block -> function.blocks().get(block).instructions().stream())
          .flatMap(instructions -> instructions)
          .anyMatch(instruction -> sets(instruction, register));
    }

    /** The only place in the loop where a register is set: a block, and an instruction of it. */
    private Optional<int[]> definition(int register) {
      Optional<int[]> found = Optional.empty();
      for (int block = body.nextSetBit(0); block >= 0; block = body.nextSetBit(block + 1)) {
        List<Instruction> instructions = function.blocks().get(block).instructions();
        for (int i = 0; i < instructions.size(); i++) {
          if (sets(instructions.get(i), register)) {
            if (found.isPresent()) {
              return Optional.empty();
            }
            found = Optional.of(new int[] {block, i});
          }
        }
      }
      return found;
    }

    private static boolean sets(Instruction instruction, int register) {
      boolean[] sets = new boolean[1];
      RegisterUse.definitions(instruction, set -> sets[0] |= set == register);
      return sets[0];
    }
  }
}

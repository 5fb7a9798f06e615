package dev.weir.program.transform;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Removes empty blocks that only jump on, goes past empty blocks that choose by a register which
 * the block before sets to a constant, and joins each block with its successor where neither has
 * another neighbour on that side. No instruction is removed, repeated or moved.
 */
public final class BlockSimplifier {
  private final List<Block> blocks;

  /** The headers of loops, which all turns have to pass. */
  private final Set<Integer> headers;

  private BlockSimplifier(Function function) {
    this.blocks = new ArrayList<>(function.blocks());
    this.headers =
        blocks.stream().anyMatch(BlockSimplifier::onlyChooses)
            ? LoopEdges.bodies(function).keySet()
            : Set.of();
  }

  private static boolean onlyChooses(Block block) {
    return block.instructions().isEmpty()
        && (block.terminator() instanceof Terminator.Switch
            || block.terminator() instanceof Terminator.Branch);
  }

  /** The simplified function, which must have a body. */
  public static Function simplify(Function function) {
    BlockSimplifier simplifier = new BlockSimplifier(function);
    simplifier.skipEmptyBlocks();
    simplifier.joinChains();
    return function.withBlocks(simplifier.compacted());
  }

  private void skipEmptyBlocks() {
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      blocks.set(
          i,
          new Block(
              block.instructions(),
              retarget(block.terminator(), target -> skip(target, block.instructions()))));
    }
  }

  /**
   * Where control really goes; an empty endless loop stays where it is.
   *
   * @param before the instructions that lead there
   */
  private int skip(int target, List<Instruction> before) {
    int current = target;
    for (int steps = 0; steps <= blocks.size(); steps++) {
      OptionalInt next = next(current, before);
      if (next.isEmpty()) {
        return current;
      }
      current = next.getAsInt();
    }
    return target;
  }

  /** Where an empty block leads, if that is known. */
  private OptionalInt next(int block, List<Instruction> before) {
    if (!blocks.get(block).instructions().isEmpty()) {
      return OptionalInt.empty();
    }
    return switch (blocks.get(block).terminator()) {
      case Terminator.Jump(int next, var _) -> OptionalInt.of(next);
      case Terminator.Branch(Operand.Register(int r), int yes, int no, var _)
          when !headers.contains(block) -> {
        OptionalLong value = constant(r, before);
        yield value.isPresent()
            ? OptionalInt.of(value.getAsLong() != 0 ? yes : no)
            : OptionalInt.empty();
      }
      case Terminator.Switch(Operand.Register(int r), var cases, int otherwise, var _)
          when !headers.contains(block) -> {
        OptionalLong value = constant(r, before);
        yield value.isPresent()
            ? OptionalInt.of(
                cases.stream()
                    .filter(option -> option.value() == value.getAsLong())
                    .map(Terminator.Case::target)
                    .findFirst()
                    .orElse(otherwise))
            : OptionalInt.empty();
      }
      default -> OptionalInt.empty();
    };
  }

  /** The constant that instructions leave in a register, if they set it to one. */
  private static OptionalLong constant(int register, List<Instruction> instructions) {
    for (Instruction instruction : instructions.reversed()) {
      if (instruction instanceof Instruction.Move(int to, Operand.Constant(long value), var _)
          && to == register) {
        return OptionalLong.of(value);
      }
      boolean[] sets = new boolean[1];
      RegisterUse.definitions(instruction, to -> sets[0] |= to == register);
      if (sets[0]) {
        return OptionalLong.empty();
      }
    }
    return OptionalLong.empty();
  }

  private void joinChains() {
    int[] predecessors = new int[blocks.size()];
    predecessors[0] = 1;
    boolean[] reached = reachable();
    for (int i = 0; i < blocks.size(); i++) {
      if (reached[i]) {
        blocks.get(i).terminator().successors().forEach(target -> predecessors[target]++);
      }
    }
    for (int i = 0; i < blocks.size(); i++) {
      if (!reached[i]) {
        continue;
      }
      while (blocks.get(i).terminator() instanceof Terminator.Jump(int next, var position)
          && next != i
          && predecessors[next] == 1) {
        List<Instruction> joined = new ArrayList<>(blocks.get(i).instructions());
        joined.addAll(blocks.get(next).instructions());
        blocks.set(i, new Block(joined, blocks.get(next).terminator()));
        reached[next] = false;
        predecessors[next] = 0;
      }
    }
  }

  private boolean[] reachable() {
    boolean[] reached = new boolean[blocks.size()];
    List<Integer> work = new ArrayList<>(List.of(0));
    reached[0] = true;
    while (!work.isEmpty()) {
      for (int next : blocks.get(work.removeLast()).terminator().successors()) {
        if (!reached[next]) {
          reached[next] = true;
          work.add(next);
        }
      }
    }
    return reached;
  }

  private List<Block> compacted() {
    boolean[] reached = reachable();
    int[] numbers = new int[blocks.size()];
    Arrays.fill(numbers, -1);
    int count = 0;
    for (int i = 0; i < reached.length; i++) {
      if (reached[i]) {
        numbers[i] = count++;
      }
    }
    List<Block> result = new ArrayList<>();
    for (int i = 0; i < reached.length; i++) {
      if (reached[i]) {
        Block block = blocks.get(i);
        result.add(
            new Block(
                block.instructions(), retarget(block.terminator(), target -> numbers[target])));
      }
    }
    return result;
  }

  /** The same terminator with other targets; a branch whose targets are the same jumps there. */
  private static Terminator retarget(Terminator terminator, IntUnaryOperator targets) {
    ProgramCopier copier =
        new ProgramCopier() {
          @Override
          protected int target(int block) {
            return targets.applyAsInt(block);
          }
        };
    Terminator result = copier.terminator(terminator);
    return result instanceof Terminator.Branch(var _, int ifTrue, int ifFalse, var position)
            && ifTrue == ifFalse
        ? new Terminator.Jump(ifTrue, position)
        : result;
  }
}

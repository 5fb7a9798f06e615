package dev.weir.program.transform;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Removes empty blocks that only jump on, and joins each block with its successor where neither has
 * another neighbour on that side. No instruction is removed, repeated or moved.
 */
public final class BlockSimplifier {
  private final List<Block> blocks;

  private BlockSimplifier(List<Block> blocks) {
    this.blocks = new ArrayList<>(blocks);
  }

  /** The simplified function, which must have a body. */
  public static Function simplify(Function function) {
    BlockSimplifier simplifier = new BlockSimplifier(function.blocks());
    simplifier.skipEmptyBlocks();
    simplifier.joinChains();
    return function.withBlocks(simplifier.compacted());
  }

  private void skipEmptyBlocks() {
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      blocks.set(i, new Block(block.instructions(), retarget(block.terminator(), this::skip)));
    }
  }

  /** Where control really goes; an empty endless loop stays where it is. */
  private int skip(int target) {
    int current = target;
    for (int steps = 0; steps <= blocks.size(); steps++) {
      Block block = blocks.get(current);
      if (block.instructions().isEmpty()
          && block.terminator() instanceof Terminator.Jump(int next, var position)) {
        current = next;
      } else {
        return current;
      }
    }
    return target;
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

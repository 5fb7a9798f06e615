package dev.weir.frontend.llvm;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Removes empty blocks that only jump on, and joins each block with its successor where neither has
 * another neighbour on that side. No instruction is removed, repeated or moved.
 */
final class BlockSimplifier {
  private final List<Block> blocks;

  private BlockSimplifier(List<Block> blocks) {
    this.blocks = new ArrayList<>(blocks);
  }

  static Function simplify(Function function) {
    BlockSimplifier simplifier = new BlockSimplifier(function.blocks());
    simplifier.skipEmptyBlocks();
    simplifier.joinChains();
    return new Function(
        function.name(),
        function.parameters(),
        function.variadic(),
        function.registers(),
        simplifier.compacted(),
        function.position());
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

  private static Terminator branch(
      Operand condition, int ifTrue, int ifFalse, SourcePosition position) {
    return ifTrue == ifFalse
        ? new Terminator.Jump(ifTrue, position)
        : new Terminator.Branch(condition, ifTrue, ifFalse, position);
  }

  private static Terminator retarget(
      Terminator terminator, java.util.function.IntUnaryOperator target) {
    return switch (terminator) {
      case Terminator.Jump(int to, var position) ->
          new Terminator.Jump(target.applyAsInt(to), position);
      case Terminator.Branch(var condition, int ifTrue, int ifFalse, var position) ->
          branch(condition, target.applyAsInt(ifTrue), target.applyAsInt(ifFalse), position);
      case Terminator.Switch(var value, var cases, int otherwise, var position) ->
          new Terminator.Switch(
              value,
              cases.stream()
                  .map(c -> new Terminator.Case(c.value(), target.applyAsInt(c.target())))
                  .toList(),
              target.applyAsInt(otherwise),
              position);
      case Terminator.Return end -> end;
      case Terminator.Unreachable end -> end;
    };
  }
}

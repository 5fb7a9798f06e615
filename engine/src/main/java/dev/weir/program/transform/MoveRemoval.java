package dev.weir.program.transform;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;

/**
 * Removes computations whose results are never read, and lets a result go straight to the register
 * that the next instruction moves it to. Registers keep their numbers.
 */
public final class MoveRemoval {
  private final int[] reads;
  private final List<Block> blocks;

  private MoveRemoval(Function function) {
    blocks = new ArrayList<>(function.blocks());
    reads = new int[function.registers()];
    for (Block block : blocks) {
      block.instructions().forEach(this::countReads);
      RegisterUse.reads(block.terminator()).forEach(register -> reads[register]++);
    }
  }

  /** The function without them. */
  public static Function apply(Function function) {
    MoveRemoval removal = new MoveRemoval(function);
    while (removal.removeUnread()) {}
    removal.blocks.replaceAll(removal::withoutMoves);
    return function.withBlocks(removal.blocks);
  }

  private void countReads(Instruction instruction) {
    RegisterUse.reads(instruction).forEach(register -> reads[register]++);
  }

  private boolean removeUnread() {
    boolean removed = false;
    // Backwards, so that a chain goes in one pass.
    for (int i = blocks.size() - 1; i >= 0; i--) {
      Block block = blocks.get(i);
      Deque<Instruction> kept = new ArrayDeque<>();
      for (Instruction instruction : block.instructions().reversed()) {
        OptionalInt destination = RegisterUse.pureDestination(instruction);
        if (destination.isPresent() && reads[destination.getAsInt()] == 0) {
          RegisterUse.reads(instruction).forEach(register -> reads[register]--);
          removed = true;
        } else {
          kept.addFirst(instruction);
        }
      }
      blocks.set(i, new Block(List.copyOf(kept), block.terminator()));
    }
    return removed;
  }

  private Block withoutMoves(Block block) {
    Deque<Instruction> kept = new ArrayDeque<>();
    for (Instruction instruction : block.instructions()) {
      if (instruction instanceof Instruction.Move(int to, Operand.Register(int from), var position)
          && reads[from] == 1
          && !kept.isEmpty()) {
        var retargeted = RegisterUse.retargeted(kept.getLast(), from, to);
        if (retargeted.isPresent()) {
          kept.removeLast();
          kept.addLast(retargeted.get());
          continue;
        }
      }
      kept.addLast(instruction);
    }
    return new Block(List.copyOf(kept), block.terminator());
  }
}

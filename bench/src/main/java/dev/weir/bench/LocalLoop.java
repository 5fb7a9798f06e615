package dev.weir.bench;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Program;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** Counts the instructions of a program's only loop, in which nothing branches but the exit. */
final class LocalLoop {
  private LocalLoop() {}

  /** The instructions of one round, jumps and branches included. */
  static int instructions(Program program) {
    Function main = program.functions().get(program.function("main").orElseThrow());
    List<Block> blocks = main.blocks();
    int instructions = 0;
    for (int i = 0; i < blocks.size(); i++) {
      if (reaches(blocks, i, i)) {
        instructions += blocks.get(i).instructions().size() + 1;
      }
    }
    return instructions;
  }

  private static boolean reaches(List<Block> blocks, int from, int to) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(blocks.get(from).terminator().successors());
    while (!open.isEmpty()) {
      int block = open.pop();
      if (block == to) {
        return true;
      }
      if (!seen.get(block)) {
        seen.set(block);
        open.addAll(blocks.get(block).terminator().successors());
      }
    }
    return false;
  }
}

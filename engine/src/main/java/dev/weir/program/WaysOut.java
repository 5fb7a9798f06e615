package dev.weir.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which functions are written to end: from each place that control flow leads to, it leads on to a
 * return. One with a loop that only an error, or the end of the process, breaks off is not: it is
 * meant to go on for ever, as servers do.
 */
public final class WaysOut {
  private final Program program;
  private final Map<Integer, Boolean> known = new HashMap<>();

  /** The functions of a program. */
  public WaysOut(Program program) {
    this.program = program;
  }

  /**
   * Whether a function can return from everywhere; so does one without a body.
   *
   * @param function its index in the program
   */
  public boolean isEverywhere(int function) {
    return known.computeIfAbsent(
        function, index -> isEverywhere(program.functions().get(index).blocks()));
  }

  private static boolean isEverywhere(List<Block> blocks) {
    List<List<Integer>> before = new ArrayList<>();
    blocks.forEach(_ -> before.add(new ArrayList<>()));
    Deque<Integer> returns = new ArrayDeque<>();
    for (int block = 0; block < blocks.size(); block++) {
      for (int next : blocks.get(block).terminator().successors()) {
        before.get(next).add(block);
      }
      switch (blocks.get(block).terminator()) {
        case Terminator.Return _ -> returns.push(block);
        case Terminator.Jump _,
            Terminator.Branch _,
            Terminator.Switch _,
            Terminator.Unreachable _ -> {}
      }
    }
    BitSet others = reached(blocks);
    while (!returns.isEmpty()) {
      int block = returns.pop();
      if (others.get(block)) {
        others.clear(block);
        returns.addAll(before.get(block));
      }
    }
    return !hasLoop(others, blocks);
  }

  /** The blocks that control flow leads to. */
  private static BitSet reached(List<Block> blocks) {
    BitSet reached = new BitSet();
    Deque<Integer> work = new ArrayDeque<>();
    if (!blocks.isEmpty()) {
      work.push(0);
    }
    while (!work.isEmpty()) {
      int block = work.pop();
      if (!reached.get(block)) {
        reached.set(block);
        work.addAll(blocks.get(block).terminator().successors());
      }
    }
    return reached;
  }

  /** Whether control can go round among some blocks; they are taken out one by one if not. */
  private static boolean hasLoop(BitSet among, List<Block> blocks) {
    int size;
    do {
      size = among.cardinality();
      for (int block = among.nextSetBit(0); block >= 0; block = among.nextSetBit(block + 1)) {
        if (blocks.get(block).terminator().successors().stream().noneMatch(among::get)) {
          among.clear(block);
        }
      }
    } while (among.cardinality() < size);
    return !among.isEmpty();
  }
}

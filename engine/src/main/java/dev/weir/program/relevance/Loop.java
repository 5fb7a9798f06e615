package dev.weir.program.relevance;

import dev.weir.program.Function;
import dev.weir.program.LoopEdges;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * A natural loop that is entered at its header only.
 *
 * @param header the block at which each turn begins
 * @param body its blocks, header and inner loops included
 */
record Loop(int header, BitSet body) {

  /** The loops of a function, each after those within it. */
  static List<Loop> of(Function function) {
    List<Loop> loops = new ArrayList<>();
    LoopEdges.bodies(function).forEach((header, body) -> loops.add(new Loop(header, body)));
    loops.removeIf(loop -> !loop.isEnteredAtHeader(function));
    loops.sort(Comparator.comparingInt(loop -> loop.body.cardinality()));
    return loops;
  }

  private boolean isEnteredAtHeader(Function function) {
    if (body.get(0) && header != 0) {
      return false;
    }
    for (int b = 0; b < function.blocks().size(); b++) {
      for (int next : successors(function, b)) {
        if (!body.get(b) && body.get(next) && next != header) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether no turn goes round without passing a block of the body. */
  boolean passesEachTurn(Function function, int block) {
    return block == header || !comesBack(function, header, block);
  }

  /** Whether a turn passes a block of the body at most once. */
  boolean passesOnce(Function function, int block) {
    return block == header || !comesBack(function, block, header);
  }

  /** Whether a way leads from a block back to it, within the body and not through another one. */
  private boolean comesBack(Function function, int block, int avoided) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(block);
    while (!open.isEmpty()) {
      for (int next : successors(function, open.pop())) {
        if (next == block) {
          return true;
        }
        if (body.get(next) && next != avoided && !seen.get(next)) {
          seen.set(next);
          open.push(next);
        }
      }
    }
    return false;
  }

  private static List<Integer> successors(Function function, int block) {
    return function.blocks().get(block).terminator().successors();
  }
}

package dev.weir.program.relevance;

import dev.weir.program.Block;
import dev.weir.program.Function;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Which blocks of a function depend on a branch: those that come on one of its ways and that
 * another one may miss. Postdominators are found by iteration over the blocks in an order from the
 * end (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm").
 */
final class ControlDependence {
  private static final int UNKNOWN = -1;

  private final List<Block> blocks;

  /** For each block the nearest one that comes on all ways to the end; the end is one more. */
  private final int[] next;

  /** Places of the blocks in an order in which most come after those that follow them. */
  private final int[] order;

  /** The dependences of a function with a body. */
  ControlDependence(Function function) {
    this.blocks = function.blocks();
    int end = blocks.size();
    this.next = new int[end + 1];
    this.order = new int[end + 1];
    Arrays.fill(next, UNKNOWN);
    Arrays.fill(order, UNKNOWN);
    next[end] = end;
    List<Integer> fromEnd = fromEnd();
    for (int i = 0; i < fromEnd.size(); i++) {
      order[fromEnd.get(i)] = i;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int block : fromEnd) {
        if (block != end) {
          int nearest = nearest(block);
          changed |= nearest != next[block];
          next[block] = nearest;
        }
      }
    }
  }

  /**
   * The blocks that depend on the branch at the end of a block; all, where the end of the function
   * may not be reached from it.
   */
  BitSet on(int block) {
    BitSet found = new BitSet();
    for (int successor : blocks.get(block).terminator().successors()) {
      if (next[successor] == UNKNOWN) {
        found.set(0, blocks.size());
        return found;
      }
      for (int at = successor; at != next[block]; at = next[at]) {
        found.set(at);
      }
    }
    return found;
  }

  private List<Integer> successors(int block) {
    List<Integer> successors = blocks.get(block).terminator().successors();
    return successors.isEmpty() ? List.of(blocks.size()) : successors;
  }

  /** The end and the blocks that reach it, in reverse postorder of the reversed graph. */
  private List<Integer> fromEnd() {
    int end = blocks.size();
    List<List<Integer>> predecessors = new ArrayList<>();
    for (int b = 0; b <= end; b++) {
      predecessors.add(new ArrayList<>());
    }
    for (int b = 0; b < end; b++) {
      for (int successor : successors(b)) {
        predecessors.get(successor).add(b);
      }
    }
    List<Integer> postorder = new ArrayList<>();
    BitSet seen = new BitSet();
    int[] taken = new int[end + 1];
    Deque<Integer> stack = new ArrayDeque<>();
    stack.push(end);
    seen.set(end);
    while (!stack.isEmpty()) {
      int at = stack.peek();
      if (taken[at] == predecessors.get(at).size()) {
        postorder.add(stack.pop());
        continue;
      }
      int before = predecessors.get(at).get(taken[at]++);
      if (!seen.get(before)) {
        seen.set(before);
        stack.push(before);
      }
    }
    return postorder.reversed();
  }

  private int nearest(int block) {
    int nearest = UNKNOWN;
    for (int successor : successors(block)) {
      if (next[successor] != UNKNOWN) {
        nearest = nearest == UNKNOWN ? successor : common(nearest, successor);
      }
    }
    return nearest;
  }

  private int common(int one, int other) {
    int a = one;
    int b = other;
    while (a != b) {
      while (order[a] > order[b]) {
        a = next[a];
      }
      while (order[b] > order[a]) {
        b = next[b];
      }
    }
    return a;
  }
}

package dev.weir.program;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The loops of a function, found by depth-first search from its first block: an edge back to a
 * block that is still being visited is a back edge and its target a header. For reducible control
 * flow these are the natural loops.
 */
public final class LoopEdges {
  /** A function without loops. */
  public static final LoopEdges NONE = new LoopEdges(new int[0], new BitSet[0], 0);

  private final int[] loopOfHeader;
  private final BitSet[] backEdgesTo;
  private final int loops;

  private LoopEdges(int[] loopOfHeader, BitSet[] backEdgesTo, int loops) {
    this.loopOfHeader = loopOfHeader;
    this.backEdgesTo = backEdgesTo;
    this.loops = loops;
  }

  /** The loops of a function with a body. */
  public static LoopEdges of(Function function) {
    List<Block> blocks = function.blocks();
    int count = blocks.size();
    BitSet[] backEdges = new BitSet[count];
    Arrays.setAll(backEdges, i -> new BitSet());
    boolean[] visited = new boolean[count];
    boolean[] active = new boolean[count];
    int[] nextSuccessor = new int[count];
    Deque<Integer> stack = new ArrayDeque<>();
    stack.push(0);
    visited[0] = true;
    active[0] = true;
    while (!stack.isEmpty()) {
      int block = stack.peek();
      List<Integer> successors = blocks.get(block).terminator().successors();
      if (nextSuccessor[block] == successors.size()) {
        active[block] = false;
        stack.pop();
        continue;
      }
      int successor = successors.get(nextSuccessor[block]++);
      if (active[successor]) {
        backEdges[successor].set(block);
      } else if (!visited[successor]) {
        visited[successor] = true;
        active[successor] = true;
        stack.push(successor);
      }
    }
    int[] loopOfHeader = new int[count];
    int loops = 0;
    for (int i = 0; i < count; i++) {
      loopOfHeader[i] = backEdges[i].isEmpty() ? -1 : loops++;
    }
    return new LoopEdges(loopOfHeader, backEdges, loops);
  }

  /** The number of loops. */
  public int loops() {
    return loops;
  }

  /** Whether a block is the header of a loop. */
  public boolean isHeader(int block) {
    return block < loopOfHeader.length && loopOfHeader[block] >= 0;
  }

  /** The number of the loop with this header, from 0. */
  public int loop(int header) {
    return loopOfHeader[header];
  }

  /** Whether an edge closes a loop. */
  public boolean isBackEdge(int from, int header) {
    return isHeader(header) && backEdgesTo[header].get(from);
  }
}

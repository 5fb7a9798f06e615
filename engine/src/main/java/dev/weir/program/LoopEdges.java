package dev.weir.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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
    return of(successors(function), 0);
  }

  private static List<List<Integer>> successors(Function function) {
    return function.blocks().stream().map(block -> block.terminator().successors()).toList();
  }

  /**
   * The loops of a graph.
   *
   * @param successors for each node where it leads
   * @param first where all begins
   */
  public static LoopEdges of(List<List<Integer>> successors, int first) {
    int count = successors.size();
    BitSet[] backEdges = new BitSet[count];
    Arrays.setAll(backEdges, i -> new BitSet());
    boolean[] visited = new boolean[count];
    boolean[] active = new boolean[count];
    int[] nextSuccessor = new int[count];
    Deque<Integer> stack = new ArrayDeque<>();
    stack.push(first);
    visited[first] = true;
    active[first] = true;
    while (!stack.isEmpty()) {
      int block = stack.peek();
      List<Integer> after = successors.get(block);
      if (nextSuccessor[block] == after.size()) {
        active[block] = false;
        stack.pop();
        continue;
      }
      int successor = after.get(nextSuccessor[block]++);
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

  /** For each block of a function with a body, how many loops it is in. */
  public static int[] depths(Function function) {
    return depths(successors(function), 0);
  }

  /**
   * For each node of a graph, how many loops it is in: those whose back edge can be reached from it
   * without their header.
   *
   * @param successors for each node where it leads
   * @param first where all begins
   */
  public static int[] depths(List<List<Integer>> successors, int first) {
    int[] depths = new int[successors.size()];
    bodies(successors, first)
        .values()
        .forEach(body -> body.stream().forEach(node -> depths[node]++));
    return depths;
  }

  /**
   * The blocks of the loops of a function with a body, by their headers: those from which a back
   * edge can be reached without the header.
   */
  public static SortedMap<Integer, BitSet> bodies(Function function) {
    return bodies(successors(function), 0);
  }

  private static SortedMap<Integer, BitSet> bodies(List<List<Integer>> successors, int first) {
    LoopEdges edges = of(successors, first);
    List<List<Integer>> predecessors = new ArrayList<>();
    successors.forEach(_ -> predecessors.add(new ArrayList<>()));
    for (int node = 0; node < successors.size(); node++) {
      for (int next : successors.get(node)) {
        predecessors.get(next).add(node);
      }
    }
    SortedMap<Integer, BitSet> bodies = new TreeMap<>();
    for (int header = 0; header < successors.size(); header++) {
      if (edges.isHeader(header)) {
        bodies.put(header, body(header, edges.backEdgesTo[header], predecessors));
      }
    }
    return bodies;
  }

  /** The same loops but for those with some headers. */
  public LoopEdges without(BitSet headers) {
    int[] left = new int[loopOfHeader.length];
    int count = 0;
    for (int block = 0; block < left.length; block++) {
      left[block] = isHeader(block) && !headers.get(block) ? count++ : -1;
    }
    return new LoopEdges(left, backEdgesTo, count);
  }

  private static BitSet body(int header, BitSet ends, List<List<Integer>> predecessors) {
    BitSet body = new BitSet();
    body.set(header);
    Deque<Integer> open = new ArrayDeque<>();
    ends.stream().forEach(open::push);
    while (!open.isEmpty()) {
      int node = open.pop();
      if (!body.get(node)) {
        body.set(node);
        predecessors.get(node).forEach(open::push);
      }
    }
    return body;
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

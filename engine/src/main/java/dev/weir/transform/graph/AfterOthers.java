package dev.weir.transform.graph;

import dev.weir.program.Program;
import dev.weir.transform.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the last thread does: instructions that come behind so many joins in their own function as
 * there can be other threads. No two joins are of the same thread, for that would be an error.
 */
final class AfterOthers {
  private final FlowGraph flow;
  private final BitSet nodes = new BitSet();

  AfterOthers(Program program, PointsTo pointsTo, Threads threads, FlowGraph flow) {
    this.flow = flow;
    int others = program.threads().size() - 1;
    for (Site creation : pointsTo.created().keySet()) {
      int times = threads.timesRun(creation);
      if (times > 1) {
        return;
      }
      others += times;
    }
    if (others > 0 && !flow.jumpsAnywhere()) {
      for (List<Integer> joins : joins(program, pointsTo).values()) {
        if (joins.size() >= others) {
          findBehind(joins, others);
        }
      }
    }
  }

  /** The joins of each function that has some. */
  private Map<Integer, List<Integer>> joins(Program program, PointsTo pointsTo) {
    Map<Integer, List<Integer>> joins = new TreeMap<>();
    for (int node = 0; node < flow.size(); node++) {
      Site site = flow.node(node).site();
      Set<Integer> callees = flow.has(site) ? pointsTo.callees(site) : Set.of();
      if (!callees.isEmpty() && callees.stream().allMatch(callee -> isJoin(program, callee))) {
        joins.computeIfAbsent(site.function(), _ -> new ArrayList<>()).add(node);
      }
    }
    return joins;
  }

  private static boolean isJoin(Program program, int function) {
    String name = program.functions().get(function).name();
    return LibraryPointers.of(name) == LibraryPointers.JOIN;
  }

  private void findBehind(List<Integer> joins, int others) {
    int function = flow.node(joins.getFirst()).site().function();
    int[] passed = new int[flow.size()];
    for (int join : joins) {
      BitSet without = reachedWithout(flow.entry(function), join);
      for (int node = without.nextClearBit(0);
          node < passed.length;
          node = without.nextClearBit(node + 1)) {
        passed[node]++;
      }
    }
    for (int node = 0; node < passed.length; node++) {
      if (passed[node] >= others && flow.node(node).site().function() == function) {
        nodes.set(node);
      }
    }
  }

  /** The nodes of a function that some way leads to that stops at one of them, and this one not. */
  private BitSet reachedWithout(int entry, int stop) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(entry));
    while (!open.isEmpty()) {
      int node = open.pop();
      if (!reached.get(node)) {
        reached.set(node);
        if (node != stop) {
          open.addAll(flow.next(node));
        }
      }
    }
    return reached;
  }

  /** Whether there is no other thread any more when an instruction runs. */
  boolean contains(Site site) {
    return nodes.get(flow.at(site));
  }
}

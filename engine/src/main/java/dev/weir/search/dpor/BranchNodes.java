package dev.weir.search.dpor;

import dev.weir.search.result.Progress;
import dev.weir.search.tree.Branch;
import dev.weir.search.tree.FlatTree;
import dev.weir.search.tree.Sleeper;
import dev.weir.search.tree.StepSummary;
import dev.weir.search.tree.WakeupTree;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The nodes of the branch that a search is in, by depth: what is planned at each, whether the child
 * on the branch was planned, and how many children are explored.
 */
final class BranchNodes {
  private WakeupTree[] trees = new WakeupTree[64];
  private boolean[] planned = new boolean[64];
  private int[] explored = new int[64];

  /** The tree of all nodes at which nothing is planned: most of them. Nothing grows in it. */
  private final WakeupTree empty = new WakeupTree(StepSummary.NO_STEP);

  /** How many nodes there have been in any branch. */
  private int known;

  /**
   * What is planned at a node; if its child on the branch was planned, that one first. To be looked
   * at only: {@link #planAt} gives the tree that more can be planned in.
   */
  WakeupTree tree(int node) {
    return trees[node];
  }

  /** The same, to plan more in it. */
  WakeupTree planAt(int node) {
    if (trees[node] == empty) {
      trees[node] = new WakeupTree(StepSummary.NO_STEP);
    }
    return trees[node];
  }

  /** Whether the child on the branch was planned. */
  boolean isPlanned(int node) {
    return planned[node];
  }

  /** Says whether the child on the branch was planned. */
  void setPlanned(int node, boolean isPlanned) {
    planned[node] = isPlanned;
  }

  /** How many children of a node are explored. */
  int explored(int node) {
    return explored[node];
  }

  /** The number of known children, not begun yet, of a node. */
  int unexplored(int node) {
    return trees[node].childCount() - (planned[node] ? 1 : 0);
  }

  /** Makes a node one at which nothing is planned, and none of whose children is explored. */
  void clear(int node) {
    begin(node, empty);
  }

  /** Makes a node one of which no child is on the branch or explored. */
  void begin(int node, WakeupTree tree) {
    set(node, tree, false, 0);
  }

  /** Enters a node from its parent: behind a planned step that is planned which was behind it. */
  void enter(int node) {
    set(node, planned[node - 1] ? trees[node - 1].first() : empty, false, 0);
  }

  private void set(int node, WakeupTree tree, boolean isPlanned, int children) {
    if (node >= planned.length) {
      trees = Arrays.copyOf(trees, 2 * node);
      planned = Arrays.copyOf(planned, 2 * node);
      explored = Arrays.copyOf(explored, 2 * node);
    }
    // A task begins deeper down.
    for (; known < node; known++) {
      trees[known] = tree;
    }
    known = Math.max(known, node + 1);
    trees[node] = tree;
    planned[node] = isPlanned;
    explored[node] = children;
  }

  /** The child on the branch is explored. */
  void leaveChild(int node) {
    explored[node]++;
    if (planned[node]) {
      trees[node].removeFirst();
    }
  }

  /** Gives what is planned at a node away, but for its child on the branch. */
  WakeupTree giveAway(int node) {
    WakeupTree tree = planAt(node);
    if (planned[node]) {
      tree.removeFirst();
    }
    set(node, empty, false, explored[node]);
    return tree;
  }

  /**
   * A node as data.
   *
   * @param sleepers what sleeps there
   * @param isFirst whether it is the first one: the tree of another is part of its parent's where
   *     the step to it was planned
   * @param isPlanned whether its child on the branch was planned
   */
  Branch.Node data(int node, List<Sleeper> sleepers, boolean isFirst, boolean isPlanned) {
    boolean isOfParent = !isFirst && planned[node - 1];
    return new Branch.Node(
        sleepers,
        isOfParent ? Optional.empty() : Optional.of(FlatTree.of(trees[node])),
        explored[node],
        isPlanned);
  }

  /** Makes a node what the data say. */
  void restore(int node, Branch.Node data) {
    set(
        node,
        data.tree().map(FlatTree::grow).orElseGet(() -> trees[node - 1].first()),
        data.isPlanned(),
        data.explored());
  }

  /**
   * How many executions there will be, where each known child of a node has as many as any other;
   * nothing where too little is explored.
   *
   * @param length of the branch
   * @param leaves the executions so far
   */
  Optional<Progress.Range> estimate(int length, long leaves) {
    double begun = 1;
    double done = 0;
    for (int node = 0; node < length; node++) {
      begun /= explored[node] + 1 + unexplored(node);
      done += begun * explored[node];
    }
    return Progress.Range.of(leaves, done, begun);
  }

  /** About how many bytes it takes. */
  long bytes() {
    long nodes = 0;
    for (int node = 0; node < known; node++) {
      // What is planned behind the step of the branch is the tree of the next node.
      boolean isOfParent = node > 0 && planned[node - 1];
      nodes += isOfParent ? 0 : trees[node].nodes();
    }
    return nodes * WakeupTree.BYTES;
  }
}

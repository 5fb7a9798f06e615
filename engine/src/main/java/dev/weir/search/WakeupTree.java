package dev.weir.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A node of a wakeup tree: the step that leads to it, and the nodes that follow in the order in
 * which they will be explored (Abdulla et al., POPL 2014, section 6).
 */
final class WakeupTree {
  /** About how many bytes a node takes, with its step. */
  static final int BYTES = 100 + StepSummary.BYTES;

  private final StepSummary step;

  /** Most nodes never get any, so the list is made with the first. */
  private List<WakeupTree> children = List.of();

  WakeupTree(StepSummary step) {
    this.step = step;
  }

  /** The step to this node. */
  StepSummary step() {
    return step;
  }

  /** The nodes that follow. */
  List<WakeupTree> children() {
    return children;
  }

  /** The number of nodes from here on. */
  int nodes() {
    int nodes = 1;
    Deque<WakeupTree> rest = new ArrayDeque<>(children);
    while (!rest.isEmpty()) {
      nodes++;
      rest.addAll(rest.removeLast().children);
    }
    return nodes;
  }

  /** Whether nothing is planned from here: anything may follow. */
  boolean isLeaf() {
    return children.isEmpty();
  }

  /** Appends steps as a path, to be explored last. */
  void append(List<StepSummary> steps) {
    WakeupTree at = this;
    for (StepSummary next : steps) {
      at = at.add(next);
    }
  }

  /** Adds a last child. */
  WakeupTree add(StepSummary next) {
    WakeupTree child = new WakeupTree(next);
    if (children.isEmpty()) {
      children = new ArrayList<>(2);
    }
    children.add(child);
    return child;
  }
}

package dev.weir.search.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A node of a wakeup tree: the step that leads to it, and the nodes that follow in the order in
 * which they will be explored (Abdulla et al., POPL 2014, section 6).
 */
public final class WakeupTree {
  /** About how many bytes a node takes, with its step. */
  public static final int BYTES = 100 + StepSummary.BYTES;

  /** Why a step is planned. */
  public enum Origin {
    /** A race that was found in the task calls for it, or a choice that nobody had planned. */
    RACE,
    /** The task began with it: races that others have found call for it. */
    TASK,
    /** It is another outcome of a choice with which the task began. */
    OUTCOME
  }

  private static final List<WakeupTree> NO_CHILDREN = List.of();

  private final StepSummary step;

  /** Most nodes never get any, so the list is made with the first. */
  private List<WakeupTree> children = NO_CHILDREN;

  private Origin origin;

  /** A root, or the node of a race. */
  public WakeupTree(StepSummary step) {
    this(step, Origin.RACE);
  }

  private WakeupTree(StepSummary step, Origin origin) {
    this.step = step;
    this.origin = origin;
  }

  /** The step to this node. */
  public StepSummary step() {
    return step;
  }

  /** The nodes that follow. */
  public List<WakeupTree> children() {
    return children;
  }

  /** Why it is planned. */
  public Origin origin() {
    return origin;
  }

  /** Makes all nodes from here on those that a task begins with. */
  public void beginTask() {
    Deque<WakeupTree> rest = new ArrayDeque<>(List.of(this));
    while (!rest.isEmpty()) {
      WakeupTree next = rest.removeLast();
      next.origin = Origin.TASK;
      rest.addAll(next.children);
    }
  }

  /** Whether a step is planned from here on that may have other outcomes. */
  public boolean plansChoices() {
    Deque<WakeupTree> rest = new ArrayDeque<>(children);
    while (!rest.isEmpty()) {
      WakeupTree next = rest.removeLast();
      if (next.step.chooses()) {
        return true;
      }
      rest.addAll(next.children);
    }
    return false;
  }

  /** The number of nodes from here on. */
  public int nodes() {
    int nodes = 1;
    Deque<WakeupTree> rest = new ArrayDeque<>(children);
    while (!rest.isEmpty()) {
      nodes++;
      rest.addAll(rest.removeLast().children);
    }
    return nodes;
  }

  /** Whether nothing is planned from here: anything may follow. */
  public boolean isLeaf() {
    return children == NO_CHILDREN || children.isEmpty();
  }

  /** Appends steps as a path, to be explored last. */
  public void append(List<StepSummary> steps) {
    WakeupTree at = this;
    for (StepSummary next : steps) {
      at = at.add(next);
    }
  }

  /** Adds a last child, for a race. */
  public WakeupTree add(StepSummary next) {
    return add(next, Origin.RACE);
  }

  /** Adds a last child. */
  public WakeupTree add(StepSummary next, Origin reason) {
    WakeupTree child = new WakeupTree(next, reason);
    if (children == NO_CHILDREN) {
      children = new ArrayList<>(2);
    }
    children.add(child);
    return child;
  }
}

package dev.weir.search.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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

  private final StepSummary step;

  // Its children, each of which knows the one behind it.

  private @Nullable WakeupTree first;
  private @Nullable WakeupTree last;
  private @Nullable WakeupTree next;
  private int childCount;

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

  /**
   * The first of the nodes that follow.
   *
   * @throws NullPointerException if this is a leaf
   */
  public WakeupTree first() {
    return Objects.requireNonNull(first, "a leaf has no child");
  }

  /** The node behind this one, of those that follow the same; null behind the last. */
  public @Nullable WakeupTree next() {
    return next;
  }

  /** How many nodes follow. */
  public int childCount() {
    return childCount;
  }

  /** The nodes that follow. */
  public List<WakeupTree> children() {
    List<WakeupTree> children = new ArrayList<>(childCount);
    for (WakeupTree child = first; child != null; child = child.next) {
      children.add(child);
    }
    return children;
  }

  /** Takes the first of the nodes that follow out. */
  public WakeupTree removeFirst() {
    WakeupTree removed = first();
    first = removed.next;
    last = first == null ? null : last;
    removed.next = null;
    childCount--;
    return removed;
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
      rest.addAll(next.children());
    }
  }

  /** Whether a step is planned from here on that may have other outcomes. */
  public boolean plansChoices() {
    Deque<WakeupTree> rest = new ArrayDeque<>(children());
    while (!rest.isEmpty()) {
      WakeupTree next = rest.removeLast();
      if (next.step.chooses()) {
        return true;
      }
      rest.addAll(next.children());
    }
    return false;
  }

  /** The number of nodes from here on. */
  public int nodes() {
    int nodes = 1;
    Deque<WakeupTree> rest = new ArrayDeque<>(children());
    while (!rest.isEmpty()) {
      nodes++;
      rest.addAll(rest.removeLast().children());
    }
    return nodes;
  }

  /** Whether nothing is planned from here: anything may follow. */
  public boolean isLeaf() {
    return first == null;
  }

  /** Adds a last child, for a race. */
  public WakeupTree add(StepSummary next) {
    return add(next, Origin.RACE);
  }

  /** Adds a last child. */
  public WakeupTree add(StepSummary next, Origin reason) {
    WakeupTree child = new WakeupTree(next, reason);
    if (last == null) {
      first = child;
    } else {
      last.next = child;
    }
    last = child;
    childCount++;
    return child;
  }
}

package dev.weir.search.task;

import dev.weir.search.race.RaceReversal;
import dev.weir.search.tree.FlatTree;
import dev.weir.search.tree.Frontier;
import dev.weir.search.tree.Sleeper;
import dev.weir.search.tree.StepSummary;
import dev.weir.search.tree.WakeupTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A node of the exploration tree whose children are explored by several workers, perhaps at the
 * same time. It has what the sequential search has at a node of its branch: what sleeps there,
 * which children were begun, and what is planned. All workers plan the reversals of races there
 * that they find below. Their machines give threads and buffers the same numbers.
 *
 * <p>What is begun here owes nothing to what was begun before: of its executions only those are
 * left out that could begin with a step that sleeps here. The sequential search may leave out more,
 * since it has planned by then what the races found below the earlier child call for.
 */
public final class SharedNode {
  private final Optional<Child> entry;
  private final int depth;
  private final int explored;
  private final List<Sleeper> sleepers;
  private final WakeupTree tree;
  private final Runnable hasGrown;
  private final List<Child> begun = new ArrayList<>();

  /** How many children are no longer planned: they were begun, or dropped. */
  private int past;

  /** Whether a choice may be planned in the tree. */
  private boolean plansChoices;

  /** Whether the first planned child is about to be begun. */
  private boolean isBeginning;

  /** A child of which a worker explores, or has explored, what follows. */
  public static final class Child {
    private final SharedNode node;
    private final StepSummary step;

    /** How many children the node had before. */
    private final int place;

    private volatile boolean isDone;

    private Child(SharedNode node, StepSummary step, int place) {
      this.node = node;
      this.step = step;
      this.place = place;
    }

    /** The node that it is a child of. */
    SharedNode node() {
      return node;
    }

    /** The step to it. */
    public StepSummary step() {
      return step;
    }

    /** All that follows it is explored. */
    void finish() {
      isDone = true;
    }
  }

  /**
   * A node that was explored by one worker so far.
   *
   * @param entry what leads here; empty at the root
   * @param depth the number of events before it
   * @param explored how many of its children were explored
   * @param sleepers what sleeps here, those children among them
   * @param tree what is planned, without what was begun
   * @param hasGrown to be told when something is planned where nothing was
   */
  public SharedNode(
      Optional<Child> entry,
      int depth,
      int explored,
      List<Sleeper> sleepers,
      WakeupTree tree,
      Runnable hasGrown) {
    this.entry = entry;
    this.depth = depth;
    this.explored = explored;
    this.sleepers = List.copyOf(sleepers);
    this.tree = tree;
    this.plansChoices = tree.plansChoices();
    this.hasGrown = hasGrown;
  }

  /**
   * A node of an exploration that is gone on with.
   *
   * @param entry what leads here; empty at the root
   */
  public static SharedNode of(Optional<Child> entry, Frontier.Node data, Runnable hasGrown) {
    SharedNode node =
        new SharedNode(
            entry, data.depth(), data.explored(), data.sleepers(), data.tree().grow(), hasGrown);
    for (Frontier.Child child : data.children()) {
      Child begun = node.goOnWith(child.step());
      if (child.isDone()) {
        begun.finish();
      }
    }
    return node;
  }

  /** As data, as if no child were about to be begun. */
  public synchronized Frontier.Node data(Optional<Frontier.Origin> origin) {
    return new Frontier.Node(
        origin,
        depth,
        explored,
        sleepers,
        FlatTree.of(tree),
        begun.stream().map(child -> new Frontier.Child(child.step, child.isDone)).toList());
  }

  /** The index of a child that was begun. */
  synchronized int indexOf(Child child) {
    return begun.indexOf(child);
  }

  /** The child that was begun with an index. */
  public synchronized Child child(int index) {
    return begun.get(index);
  }

  /** What leads here; empty at the root. */
  public Optional<Child> entry() {
    return entry;
  }

  /** The number of events before it. */
  int depth() {
    return depth;
  }

  /** The nodes on the way from the root, and this one. */
  List<SharedNode> path() {
    Deque<SharedNode> path = new ArrayDeque<>();
    Optional<SharedNode> node = Optional.of(this);
    while (node.isPresent()) {
      path.addFirst(node.get());
      node = node.get().entry.map(Child::node);
    }
    return List.copyOf(path);
  }

  /** Takes note of a child that a worker goes on with which had begun it before this was shared. */
  public synchronized Child goOnWith(StepSummary step) {
    Child child = new Child(this, step, past++);
    begun.add(child);
    return child;
  }

  /** Sees to it that nobody else begins the first planned child, if there is one that may be. */
  synchronized boolean reserve() {
    if (isBeginning) {
      return false;
    }
    while (!tree.isLeaf() && isAsleep(tree.first().step())) {
      // Explored elsewhere: it was planned when what sleeps here was not known to cover it.
      tree.removeFirst();
      past++;
    }
    isBeginning = !tree.isLeaf();
    return isBeginning;
  }

  private boolean isAsleep(StepSummary step) {
    return sleepers.stream().anyMatch(sleeper -> sleeper.step().isSameStep(step))
        || begun.stream().anyMatch(child -> child.step.isSameStep(step));
  }

  /** The child that is reserved. */
  public synchronized WakeupTree reserved() {
    return tree.first();
  }

  /** Drops the child that is reserved, which cannot be taken. */
  public synchronized void drop() {
    tree.removeFirst();
    past++;
    isBeginning = false;
  }

  /**
   * The child that was begun.
   *
   * @param child the child
   * @param tree what is planned behind the step to it
   * @param plansChoices whether a choice may be planned there
   * @param sleepers what sleeps here while it is explored, none of it settled
   */
  public record Beginning(
      Child child, WakeupTree tree, boolean plansChoices, List<StepSummary> sleepers) {}

  /**
   * Begins the child that was reserved.
   *
   * @param step what was executed
   */
  public synchronized Beginning begin(StepSummary step) {
    WakeupTree planned = tree.removeFirst();
    planned.beginTask();
    isBeginning = false;
    List<StepSummary> now = new ArrayList<>();
    sleepers.forEach(sleeper -> now.add(sleeper.step()));
    begun.forEach(child -> now.add(child.step));
    return new Beginning(goOnWith(step), planned, plansChoices, now);
  }

  /** How many children are planned and not begun. */
  public synchronized int planned() {
    return tree.childCount();
  }

  /** How many children it has had so far, planned or begun. */
  public synchronized int children() {
    return past + tree.childCount();
  }

  /**
   * Plans the reversal of a race that was found below a child, unless what sleeps here or another
   * child that was begun covers it.
   *
   * @return whether the race is settled
   */
  public boolean plan(RaceReversal reversal, Child found) {
    return plan(reversal, found, Integer.MAX_VALUE);
  }

  /**
   * The same of a race that was found by one who knew only the first children and has planned this
   * for all that the reversal covers ({@code docs/algorithms.md}, 6.21). What was not known there
   * covers only what comes first in the sequence itself.
   *
   * @param known how many children were known there
   */
  public boolean plan(RaceReversal reversal, Child found, int known) {
    boolean wasEmpty;
    boolean isSettled;
    synchronized (this) {
      for (Sleeper sleeper : sleepers) {
        if (reversal.isCoveredBy(sleeper.step(), sleeper.isSettled())) {
          return reversal.coverBy(sleeper.step());
        }
      }
      for (Child child : begun) {
        if (child != found && reversal.isCoveredBy(child.step, child.place < known)) {
          return reversal.coverBy(child.step);
        }
      }
      wasEmpty = tree.isLeaf();
      if (plansChoices) {
        reversal.expectChoices();
      }
      isSettled = reversal.insert(tree, 0, known - past);
      plansChoices |= reversal.plansChoices();
    }
    if (wasEmpty) {
      hasGrown.run();
    }
    return isSettled;
  }

  /** Whether all that follows from here is explored. */
  synchronized boolean isDone() {
    return !isBeginning && tree.isLeaf() && begun.stream().allMatch(child -> child.isDone);
  }

  /**
   * How much of what follows is explored, where each child that is known now is as much as any
   * other.
   *
   * @param share of each child
   * @param explored the part of the children that are explored
   * @param begun that of those which were begun and are not
   */
  record Parts(double share, double explored, double begun) {}

  /** How much of what follows is explored. */
  synchronized Parts parts() {
    double share = 1.0 / (explored + begun.size() + tree.childCount());
    long done = begun.stream().filter(child -> child.isDone).count();
    return new Parts(share, share * (explored + done), share * (begun.size() - done));
  }

  /** About how many bytes it takes. */
  synchronized long bytes() {
    return (tree.nodes() + sleepers.size() + begun.size()) * (long) WakeupTree.BYTES;
  }
}

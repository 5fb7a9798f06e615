package dev.weir.search.tree;

import java.util.List;
import java.util.Optional;

/**
 * What is left of an exploration, as data: the shared nodes of which not all is explored, and where
 * workers stand in tasks that they have begun. Its steps are called as in {@link
 * dev.weir.machine.step.GivenNumbers}.
 *
 * @param nodes each behind the one that it is a child of
 */
public record Frontier(List<Node> nodes, List<Begun> begun) {
  /** Nothing is left. */
  public static final Frontier NOTHING = new Frontier(List.of(), List.of());

  /**
   * The step with which something begins.
   *
   * @param node the index of the node that it is taken at
   * @param child the index of the child to which it leads, among those that were begun
   */
  public record Origin(int node, int child) {}

  /**
   * A shared node.
   *
   * @param origin what leads to it; empty at the root
   * @param depth the number of events before it
   * @param explored how many of its children were explored before it was shared
   * @param sleepers what sleeps there
   * @param tree what is planned there and not begun
   * @param children those that were begun
   */
  public record Node(
      Optional<Origin> origin,
      int depth,
      int explored,
      List<Sleeper> sleepers,
      FlatTree tree,
      List<Child> children) {}

  /**
   * A child of a shared node.
   *
   * @param step what leads to it
   * @param isDone whether all that follows it is explored
   */
  public record Child(StepSummary step, boolean isDone) {}

  /**
   * A task that a worker has begun.
   *
   * @param origin the step with which it begins; empty for everything
   * @param branch where the worker stands
   */
  public record Begun(Optional<Origin> origin, Branch branch) {}

  /** Copies its parts. */
  public Frontier {
    nodes = List.copyOf(nodes);
    begun = List.copyOf(begun);
  }

  /** Whether nothing is left. */
  public boolean isNothing() {
    return nodes.isEmpty() && begun.isEmpty();
  }
}

package dev.weir.search.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What is planned at a node, as lists: a wakeup tree may be as deep as executions are long, and
 * nothing may go down it by recursion.
 *
 * @param steps the steps to its nodes but the root, each before those of the nodes below it
 * @param origins why each of those is planned
 * @param children how many children the root has, then each of those nodes
 */
public record FlatTree(
    List<StepSummary> steps, List<WakeupTree.Origin> origins, List<Integer> children) {
  /** Copies its parts. */
  public FlatTree {
    steps = List.copyOf(steps);
    origins = List.copyOf(origins);
    children = List.copyOf(children);
    if (origins.size() != steps.size() || children.size() != steps.size() + 1) {
      throw new IllegalArgumentException("lists that belong to no tree");
    }
  }

  /** A tree. */
  public static FlatTree of(WakeupTree tree) {
    List<StepSummary> steps = new ArrayList<>();
    List<WakeupTree.Origin> origins = new ArrayList<>();
    List<Integer> children = new ArrayList<>();
    Deque<WakeupTree> rest = new ArrayDeque<>(List.of(tree));
    while (!rest.isEmpty()) {
      WakeupTree node = rest.removeLast();
      if (node != tree) {
        steps.add(node.step());
        origins.add(node.origin());
      }
      children.add(node.childCount());
      node.children().reversed().forEach(rest::addLast);
    }
    return new FlatTree(steps, origins, children);
  }

  /** The same with other steps. */
  public FlatTree map(UnaryOperator<StepSummary> other) {
    return new FlatTree(steps.stream().map(other).toList(), origins, children);
  }

  /** The tree. */
  public WakeupTree grow() {
    WakeupTree root = new WakeupTree(StepSummary.NO_STEP);
    Deque<Growing> open = new ArrayDeque<>(List.of(new Growing(root, children.getFirst())));
    for (int i = 0; i < steps.size(); i++) {
      while (open.getLast().missing == 0) {
        open.removeLast();
      }
      WakeupTree child = open.getLast().add(steps.get(i), origins.get(i));
      open.addLast(new Growing(child, children.get(i + 1)));
    }
    return root;
  }

  /** A node that does not have all its children yet. */
  private static final class Growing {
    private final WakeupTree node;
    private int missing;

    private Growing(WakeupTree node, int missing) {
      this.node = node;
      this.missing = missing;
    }

    private WakeupTree add(StepSummary step, WakeupTree.Origin origin) {
      missing--;
      return node.add(step, origin);
    }
  }
}

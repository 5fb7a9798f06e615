package dev.weir.search.task;

import dev.weir.search.tree.Branch;
import java.util.List;
import java.util.Optional;

/**
 * A call of the optimal search: to explore what follows from the first planned child of a node
 * ({@code docs/algorithms.md}, 6.19).
 *
 * @param nodes the nodes on the way to that child, from the root of the exploration, where there
 *     are no events; empty where everything is to be explored
 * @param standing where somebody stands in it who has begun it; empty if nobody has
 */
public record Task(List<SharedNode> nodes, Optional<Standing> standing) {
  /** To explore all executions. */
  static final Task EVERYTHING = begun(new Standing(Optional.empty(), Branch.AT_ROOT));

  /** Copies its parts. */
  public Task {
    nodes = List.copyOf(nodes);
  }

  /** The child that is reserved at a node. */
  static Task at(SharedNode node) {
    return new Task(node.path(), Optional.empty());
  }

  /** One that somebody has begun. */
  public static Task begun(Standing standing) {
    List<SharedNode> path = standing.entry().map(entry -> entry.node().path()).orElse(List.of());
    return new Task(path, Optional.of(standing));
  }
}

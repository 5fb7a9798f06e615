package dev.weir.search.task;

import dev.weir.search.tree.Branch;
import dev.weir.search.tree.Frontier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A task that is explored, and where its worker stands in it. */
public record Standing(Optional<SharedNode.Child> entry, Branch branch) {
  /**
   * What is left.
   *
   * @param open the nodes of which not all is explored, each behind the one that it is a child of
   * @param standing the tasks that were begun and are not done
   */
  public static Frontier left(List<SharedNode> open, List<Standing> standing) {
    Map<SharedNode, Integer> indices = new HashMap<>();
    List<Frontier.Node> nodes = new ArrayList<>();
    for (SharedNode node : open) {
      indices.put(node, nodes.size());
      nodes.add(node.data(node.entry().map(entry -> origin(entry, indices))));
    }
    return new Frontier(
        nodes,
        standing.stream()
            .map(
                one ->
                    new Frontier.Begun(
                        one.entry().map(entry -> origin(entry, indices)), one.branch()))
            .toList());
  }

  private static Frontier.Origin origin(SharedNode.Child entry, Map<SharedNode, Integer> indices) {
    int node = Objects.requireNonNull(indices.get(entry.node()), "a node behind its child");
    return new Frontier.Origin(node, entry.node().indexOf(entry));
  }

  /**
   * The shared nodes of an exploration that goes on.
   *
   * @param hasGrown to be told when something is planned at one of them where nothing was
   */
  public static List<SharedNode> restore(Frontier left, Runnable hasGrown) {
    List<SharedNode> open = new ArrayList<>();
    for (Frontier.Node node : left.nodes()) {
      open.add(SharedNode.of(node.origin().map(origin -> child(open, origin)), node, hasGrown));
    }
    return open;
  }

  /**
   * The tasks that were begun.
   *
   * @param open what {@link #restore} made
   */
  public static List<Task> tasks(Frontier left, List<SharedNode> open) {
    return left.begun().stream()
        .map(one -> new Standing(one.origin().map(origin -> child(open, origin)), one.branch()))
        .map(Task::begun)
        .toList();
  }

  private static SharedNode.Child child(List<SharedNode> open, Frontier.Origin origin) {
    return open.get(origin.node()).child(origin.child());
  }
}

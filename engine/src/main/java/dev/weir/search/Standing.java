package dev.weir.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A task that is explored, and where its worker stands in it. */
record Standing(Optional<SharedNode.Child> entry, Branch branch) {
  /**
   * What is left.
   *
   * @param open the nodes of which not all is explored, each behind the one that it is a child of
   * @param standing the tasks that were begun and are not done
   */
  static Frontier left(List<SharedNode> open, List<Standing> standing) {
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
}

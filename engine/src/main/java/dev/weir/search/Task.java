package dev.weir.search;

import java.util.List;

/**
 * A call of the optimal search: to explore what follows from the first planned child of a node
 * ({@code docs/algorithms.md}, workers).
 *
 * @param nodes the nodes on the way to that child, from the root of the exploration, where there
 *     are no events; empty where everything is to be explored
 */
record Task(List<SharedNode> nodes) {
  /** To explore all executions. */
  static final Task EVERYTHING = new Task(List.of());

  Task {
    nodes = List.copyOf(nodes);
  }
}

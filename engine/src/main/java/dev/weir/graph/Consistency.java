package dev.weir.graph;

/**
 * Whether a model allows a graph: with its order of writes, or else with any
 * (docs/algorithms/execution-graphs.md, 16.3).
 */
final class Consistency {
  private final GraphModel model;
  private final Frame frame;
  private final CoherenceSearch search;

  Consistency(GraphModel model) {
    this.model = model;
    this.frame = new Frame(model);
    this.search = new CoherenceSearch(model, frame);
  }

  /** Whether the graph is consistent. */
  boolean allows(Graph graph) {
    frame.load(graph);
    if (!graph.keepsCoherence()) {
      return search.exists(graph);
    }
    frame.orderWrites(graph);
    return frame.findOverwrites(true) && model.allows(frame);
  }
}

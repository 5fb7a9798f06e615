/**
 * Exploration of execution graphs: each graph that a memory model allows once, for models that are
 * known as axioms. {@link dev.weir.graph.GraphExploration} is the algorithm; its whole state is the
 * {@link dev.weir.graph.event.Graph}. {@link dev.weir.graph.Followed} says how threads stand in a
 * graph.
 */
@NullMarked
package dev.weir.graph;

import org.jspecify.annotations.NullMarked;

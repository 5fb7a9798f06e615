/**
 * Judges sets of fences and orders by exploring execution graphs, under several memory models at
 * once. {@link dev.weir.fence.graph.GraphOracle} is where to start.
 */
@NullMarked
package dev.weir.fence.graph;

import org.jspecify.annotations.NullMarked;

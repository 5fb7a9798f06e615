/**
 * Executions as graphs, for Graphviz.
 *
 * <p>{@link dev.weir.report.graph.DotFormat} draws them; {@link dev.weir.report.graph.Relations}
 * finds out why one event comes before another.
 */
@NullMarked
package dev.weir.report.graph;

import org.jspecify.annotations.NullMarked;

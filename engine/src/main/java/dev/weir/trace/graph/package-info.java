/**
 * Why the events of a whole execution come one before the other: {@link
 * dev.weir.trace.graph.EventGraph} is where to start, {@link dev.weir.trace.graph.ShashaSnirTrace}
 * is what two executions have in common that differ only in the order of independent events.
 */
@NullMarked
package dev.weir.trace.graph;

import org.jspecify.annotations.NullMarked;

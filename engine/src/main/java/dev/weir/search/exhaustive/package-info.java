/**
 * Every schedule, without partial order reduction, where configurations that agree are joined:
 * {@link dev.weir.search.exhaustive.Exhaustive}, {@link dev.weir.search.exhaustive.ContextBounded}
 * within a bound on preemptions, and {@link dev.weir.search.exhaustive.StateSearch}, the graph of
 * all states.
 */
@NullMarked
package dev.weir.search.exhaustive;

import org.jspecify.annotations.NullMarked;

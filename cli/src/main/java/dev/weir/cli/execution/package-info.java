/**
 * Executions that are shown and kept: {@link dev.weir.cli.execution.CounterexampleOptions} shows
 * those that fail, {@link dev.weir.cli.execution.TraceOption} writes them for {@code weir replay},
 * and {@link dev.weir.cli.execution.CheckpointOption} keeps an exploration for {@code weir resume}.
 */
@NullMarked
package dev.weir.cli.execution;

import org.jspecify.annotations.NullMarked;

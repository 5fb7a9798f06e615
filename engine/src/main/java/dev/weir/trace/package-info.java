/**
 * Executions as they were taken, and what looks at them: {@link dev.weir.trace.EventLog} has the
 * events and is where to start, a {@link dev.weir.trace.Monitor} is told of each, and a {@link
 * dev.weir.trace.Schedule} is how to take them again.
 *
 * <p>What is made of them is in subpackages, each of which knows only those before it: {@code
 * order}, {@code detect}, {@code graph}, {@code replay}. This package knows none of them.
 */
@NullMarked
package dev.weir.trace;

import org.jspecify.annotations.NullMarked;

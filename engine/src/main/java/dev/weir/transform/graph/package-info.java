/**
 * What of a program's accesses can be noticed by other threads, and in what order: the abstract
 * events of each thread, what they may access, what comes after what, and which barriers and
 * dependencies lie on every way between two of them. Over-approximates what executions do: where
 * something is not known, everything is possible.
 *
 * <p>Start with {@link dev.weir.transform.graph.EventGraph}.
 */
@NullMarked
package dev.weir.transform.graph;

import org.jspecify.annotations.NullMarked;

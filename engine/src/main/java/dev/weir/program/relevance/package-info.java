/**
 * What of a thread's state can still matter to anybody: the registers and locals that what a thread
 * does visibly depends on. The rest, as the count that a back-off grows by, only decides how long a
 * thread computes for itself.
 *
 * <p>{@link dev.weir.program.relevance.RelevantState} is the answer; {@link
 * dev.weir.program.relevance.LocalObjects} tells which locals no pointer leaves its functions to,
 * {@link dev.weir.program.relevance.CountedLoops} which loops surely end, and {@link
 * dev.weir.program.relevance.DelayLoops} which of them only pass time. {@link
 * dev.weir.program.relevance.StrongComponents} are of any graph.
 */
@NullMarked
package dev.weir.program.relevance;

import org.jspecify.annotations.NullMarked;

/**
 * A referee for weak memory that shares nothing with the machine: threads run by themselves with
 * guessed values for their reads, all ways in which reads can come from writes and writes can reach
 * memory are tried, and the axioms of a model say which of these executions there are.
 *
 * <p>Start with {@link dev.weir.testing.candidate.CandidateExecutions}.
 */
@NullMarked
package dev.weir.testing.candidate;

import org.jspecify.annotations.NullMarked;

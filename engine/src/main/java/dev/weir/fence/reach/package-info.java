/**
 * Whether a configuration of {@link dev.weir.program.automaton.Automata} can be reached under TSO
 * or PSO, with buffers without bound.
 *
 * <p>Start at {@link dev.weir.fence.reach.ExactReachability}: {@link
 * dev.weir.fence.reach.ForwardSearch} and {@link dev.weir.fence.reach.SingleBuffer}, the algorithm
 * of the paper, take turns until one of them has the {@link dev.weir.fence.reach.Answer}. {@link
 * dev.weir.fence.reach.Attacks} decides whether a program is robust.
 */
@NullMarked
package dev.weir.fence.reach;

import org.jspecify.annotations.NullMarked;

/**
 * Whether a configuration of {@link dev.weir.program.automaton.Automata} can be reached under TSO
 * or PSO, with buffers without bound.
 *
 * <p>{@link dev.weir.fence.reach.Reachability} is the question and {@link
 * dev.weir.fence.reach.Answer} the answer.
 */
@NullMarked
package dev.weir.fence.reach;

import org.jspecify.annotations.NullMarked;

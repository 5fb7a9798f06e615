/**
 * A concurrent program as extended automata over finite domains, one for each process: the input of
 * exact reachability under TSO and PSO (<em>Counter-Example Guided Fence Insertion under TSO</em>,
 * TACAS 2012, section 2).
 *
 * <p>{@link dev.weir.program.automaton.Automata} is the root; {@link
 * dev.weir.program.automaton.Operation} says what a transition does. Variables, processes and local
 * states are numbers, from 0. Everything is immutable.
 */
@NullMarked
package dev.weir.program.automaton;

import org.jspecify.annotations.NullMarked;

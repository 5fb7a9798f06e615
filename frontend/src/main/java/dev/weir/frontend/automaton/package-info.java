/**
 * The language of automaton models, {@code .rmm}, as {@link dev.weir.program.automaton.Automata}.
 *
 * <p>Start at {@link dev.weir.frontend.automaton.AutomatonReader}. A file is cut into tokens, in
 * which macros are replaced; its declarations are read first, so that the text of a process can
 * name the data of any other. The text of each process becomes a graph of places, with actions on
 * registers and variables between them; exploring that graph with all values of the registers gives
 * the automaton, which has no registers.
 */
@NullMarked
package dev.weir.frontend.automaton;

import org.jspecify.annotations.NullMarked;

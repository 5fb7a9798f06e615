package dev.weir.frontend.automaton;

import java.util.List;

/**
 * Where a process is.
 *
 * @param place the place in its text; negative before it has values for its registers
 * @param registers what the registers hold; 0 for those that do not matter there
 */
record LocalState(int place, List<Integer> registers) {}

package dev.weir.testing;

import java.util.List;
import java.util.SortedMap;

/**
 * A final state of a tiny program.
 *
 * @param registers for each thread, the values of all its registers
 * @param memory the values of all shared variables
 */
public record SmallState(
    List<SortedMap<String, Integer>> registers, SortedMap<String, Integer> memory) {}

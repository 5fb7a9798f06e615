package dev.weir.fence.extract;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What leads to an error of a thread that waits for the ends of others, or goes on alone then.
 *
 * @param judge the thread, as an index of its graph
 * @param judgeState where it waits for the others
 * @param ends for each graph the states in which its thread has ended, if it was waited for
 * @param memory the values that it then reads, each place at its first read
 */
record FinalStates(
    int judge, int judgeState, List<Optional<BitSet>> ends, Map<SharedLocation, Long> memory) {}

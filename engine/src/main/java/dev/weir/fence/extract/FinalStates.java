package dev.weir.fence.extract;

import java.util.BitSet;
import java.util.Map;

/**
 * What leads to an error of a thread that goes on alone when all others have ended.
 *
 * @param judge the thread, as an index of its graph
 * @param judgeState where it waits for the others
 * @param ends for each graph the states in which its thread has ended; not used for the judge
 * @param memory the values that it then reads, each place at its first read
 */
record FinalStates(int judge, int judgeState, BitSet[] ends, Map<SharedLocation, Long> memory) {}

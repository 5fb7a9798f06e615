package dev.weir.testing;

/**
 * The exact numbers of one tiny program under one model.
 *
 * @param traces Shasha-Snir traces of complete executions
 * @param blocked traces of maximal executions in which some thread has not ended; two with equal
 *     events but different places of the threads count twice
 * @param finalStates final states (registers and memory) of complete executions
 * @param readsFrom reads-from classes of complete executions
 * @param interleavings maximal interleavings, complete and blocked
 * @param robust whether there is no trace, complete or blocked, beyond those of SC
 */
public record SmallCounts(
    int traces, int blocked, int finalStates, int readsFrom, long interleavings, boolean robust) {}

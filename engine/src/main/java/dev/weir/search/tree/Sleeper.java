package dev.weir.search.tree;

/**
 * A step that sleeps at a node, as another worker has to know it.
 *
 * @param step what sleeps
 * @param isSettled see {@link dev.weir.search.dpor.SleepSets}
 */
public record Sleeper(StepSummary step, boolean isSettled) {}

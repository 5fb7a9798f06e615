package dev.weir.search;

/**
 * A step that sleeps at a node, as another worker has to know it.
 *
 * @param step what sleeps
 * @param isSettled see {@link SleepSets}
 */
record Sleeper(StepSummary step, boolean isSettled) {}

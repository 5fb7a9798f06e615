package dev.weir.fence.extract;

/**
 * What a step of a thread depends on beside its local state.
 *
 * @param value what is in the place that it accesses
 * @param outcome of a choice
 */
record Choice(long value, int outcome) {}

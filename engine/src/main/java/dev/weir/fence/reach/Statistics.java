package dev.weir.fence.reach;

/**
 * What a search for an answer has done.
 *
 * @param generated constraints (or configurations) that were made and not found contradictory
 * @param kept those that nothing covered when they were made: the size of a proof
 */
public record Statistics(long generated, long kept) {}

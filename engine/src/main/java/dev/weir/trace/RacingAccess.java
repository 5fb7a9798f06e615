package dev.weir.trace;

/**
 * One of the two accesses of a race.
 *
 * @param event the event that it is or is part of; the number of all events for a read on which a
 *     thread waits in the end
 * @param thread its thread
 * @param kind what it is in a word or two
 * @param name the accessed place by name
 * @param address its first byte
 * @param size bytes
 */
public record RacingAccess(
    int event, int thread, String kind, String name, long address, long size) {}

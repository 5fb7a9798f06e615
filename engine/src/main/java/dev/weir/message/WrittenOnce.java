package dev.weir.message;

/**
 * A record of which equal ones stand in many places of what is written: {@link RecordOutput} writes
 * each once, and a number from then on.
 */
public interface WrittenOnce {}

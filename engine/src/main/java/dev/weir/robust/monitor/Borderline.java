package dev.weir.robust.monitor;

/**
 * A borderline execution, found before a thread takes its next step: the events so far are
 * sequentially consistent, and with that step, taken as if it came before a write that is already
 * there, they would be an execution of the weak model that is not.
 *
 * @param thread whose step it is
 * @param events the number of events so far
 * @param write the event of the write that the step would get ahead of
 * @param seen an event that the step nevertheless comes after, where it accesses several places; or
 *     -1: it comes after its own thread's events in any case
 */
public record Borderline(int thread, int events, int write, int seen) {}

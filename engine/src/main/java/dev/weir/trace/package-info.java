/**
 * Events, vector clocks, happens-before, traces, monitors, and schedules on disk. {@link
 * dev.weir.trace.EventLog} has the events of an execution as they were taken, and {@link
 * dev.weir.trace.EventGraph} why they come one before the other.
 */
@NullMarked
package dev.weir.trace;

import org.jspecify.annotations.NullMarked;

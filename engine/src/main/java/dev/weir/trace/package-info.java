/** Events, vector clocks, happens-before, traces, monitors, and schedules on disk. */
@NullMarked
package dev.weir.trace;

import org.jspecify.annotations.NullMarked;

/**
 * Executions taken down, run again and made shorter: {@link dev.weir.search.schedule.Schedules} is
 * where to start, {@link dev.weir.search.schedule.Minimiser} makes counterexamples short.
 */
@NullMarked
package dev.weir.search.schedule;

import org.jspecify.annotations.NullMarked;

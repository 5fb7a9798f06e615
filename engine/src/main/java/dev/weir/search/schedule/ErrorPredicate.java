package dev.weir.search.schedule;

import dev.weir.machine.options.Budget;
import dev.weir.trace.EventLog;

/** What an execution has to be like to show an error as well as the one that was found. */
@FunctionalInterface
public interface ErrorPredicate {
  /** Whether an execution that shows the error, up to it, will do. */
  boolean isMetBy(EventLog log, Budget patience);
}

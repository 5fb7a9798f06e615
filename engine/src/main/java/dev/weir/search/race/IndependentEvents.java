package dev.weir.search.race;

import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;

/**
 * The events of the present execution that come later than an event and not because of it. An event
 * often is in many races, one after the other, and so it is remembered whose they are.
 */
final class IndependentEvents {
  private final ChronologicalTrace trace;
  private int[] events = new int[64];
  private int count;

  /** Whose they are, if the execution is still the same; none otherwise. */
  private int of = EventLog.NONE;

  IndependentEvents(ChronologicalTrace trace) {
    this.trace = trace;
  }

  /** Takes note that the execution may be another one. */
  void forget() {
    of = EventLog.NONE;
  }

  /** Finds those of an event. */
  void find(int event) {
    if (of != event) {
      if (events.length < trace.size()) {
        events = new int[2 * trace.size()];
      }
      count = trace.independent(event, events);
      of = event;
    }
    assert areThoseOf(event) : "the execution has changed, and nobody said so";
  }

  /** How many were found. */
  int count() {
    return count;
  }

  /** Those that were found come first, in their order; not to be changed. */
  int[] events() {
    return events;
  }

  private boolean areThoseOf(int event) {
    int found = 0;
    for (int e = event + 1; e < trace.size(); e++) {
      if (!trace.happensBefore(event, e)) {
        if (found == count || events[found] != e) {
          return false;
        }
        found++;
      }
    }
    return found == count;
  }
}

package dev.weir.search;

import dev.weir.machine.step.IntList;
import dev.weir.trace.ChronologicalTrace;
import dev.weir.trace.EventLog;

/**
 * The events of the present execution that come later than an event and not because of it. An event
 * often is in many races, one after the other, and so it is remembered whose they are.
 */
final class IndependentEvents {
  private final ChronologicalTrace trace;
  private final IntList events = new IntList();

  /** Whose they are, if the execution is still the same; none otherwise. */
  private int of = EventLog.NONE;

  IndependentEvents(ChronologicalTrace trace) {
    this.trace = trace;
  }

  /** Takes note that the execution may be another one. */
  void forget() {
    of = EventLog.NONE;
  }

  /** Those of an event, in their order; good until this is asked again. */
  IntList of(int event) {
    if (of != event) {
      events.clear();
      trace.addIndependent(event, events);
      of = event;
    }
    assert areThoseOf(event) : "the execution has changed, and nobody said so";
    return events;
  }

  private boolean areThoseOf(int event) {
    int found = 0;
    for (int e = event + 1; e < trace.size(); e++) {
      if (!trace.happensBefore(event, e)) {
        if (found == events.size() || events.get(found) != e) {
          return false;
        }
        found++;
      }
    }
    return found == events.size();
  }
}

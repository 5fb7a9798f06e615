package dev.weir.trace;

import dev.weir.machine.step.IntList;
import java.util.Arrays;

/**
 * The races of each event: earlier events of other threads that it directly depends on and that
 * come before it for no other reason.
 */
final class Races {
  private final LatestEvents latest;
  private final HappensBefore order;
  private final IntList races = new IntList();
  private final IntList candidates = new IntList();
  private int[] starts = new int[64];

  Races(LatestEvents latest, HappensBefore order) {
    this.latest = latest;
    this.order = order;
  }

  /** The number of races of an event, of so many events in all. */
  int count(int event, int size) {
    int end = event + 1 < size ? starts[event + 1] : races.size();
    return end - starts[event];
  }

  /** The earlier event of a race. */
  int get(int event, int index) {
    return races.get(starts[event] + index);
  }

  /** Begins with an event. */
  void begin(int event) {
    if (event >= starts.length) {
      starts = Arrays.copyOf(starts, 2 * event);
    }
    starts[event] = races.size();
    candidates.clear();
  }

  /** Adds a race whatever the order says. */
  void add(int earlier) {
    races.add(earlier);
  }

  /** Adds an event that the present one directly depends on. */
  void addCandidate(int earlier) {
    candidates.add(earlier);
  }

  /** Adds the reads of a location by other threads than one as such events. */
  void addReads(int location, int thread) {
    latest.addReads(location, thread, candidates);
  }

  /** Turns candidates into races, and makes them come before the present event. */
  void settle(int event) {
    int count = candidates.size();
    for (int i = 0; i < count; i++) {
      int c = candidates.get(i);
      if (!order.isIncluded(c, event) && isDirect(i)) {
        races.add(c);
      }
    }
    for (int i = 0; i < count; i++) {
      order.include(event, candidates.get(i));
    }
  }

  /** Whether a candidate is met for the first time and comes before no other. */
  private boolean isDirect(int index) {
    int c = candidates.get(index);
    for (int k = 0; k < candidates.size(); k++) {
      int d = candidates.get(k);
      if (d == c ? k < index : order.happensBefore(c, d)) {
        return false;
      }
    }
    return true;
  }

  /** Takes back all events from this one on, of which there is at least one. */
  void undoFrom(int event) {
    races.truncate(starts[event]);
  }
}

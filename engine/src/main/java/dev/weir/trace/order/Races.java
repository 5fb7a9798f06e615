package dev.weir.trace.order;

import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import java.util.Arrays;

/**
 * The races of each event: earlier events of other threads that it directly depends on and that
 * come before it for no other reason.
 */
final class Races {
  private final EventLog log;
  private final LatestEvents latest;
  private final HappensBefore order;
  private final IntList races = new IntList();

  /** What the present event directly depends on. */
  private int[] candidates = new int[16];

  private int candidateCount;

  /** For each event, where its races begin. */
  private int[] starts = new int[0];

  Races(EventLog log, LatestEvents latest, HappensBefore order) {
    this.log = log;
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

  /** Makes room for so many events. */
  void ensureEvents(int count) {
    starts = Arrays.copyOf(starts, count);
  }

  /** Begins with an event. */
  void begin(int event) {
    starts[event] = races.size();
    candidateCount = 0;
  }

  /** Adds a race whatever the order says. */
  void add(int earlier) {
    races.add(earlier);
  }

  /** Adds an event that the present one directly depends on. */
  void addCandidate(int earlier) {
    ensureCandidates(1);
    candidates[candidateCount++] = earlier;
  }

  /**
   * Adds the reads of a location by other threads than one as such events.
   *
   * @param write the latest write of the location, or {@link EventLog#NONE}
   */
  void addReads(int location, int write, int thread) {
    ensureCandidates(latest.mostReads());
    int writer = write == EventLog.NONE ? EventLog.NONE : log.thread(write);
    candidateCount = latest.addReads(location, writer, thread, candidates, candidateCount);
  }

  private void ensureCandidates(int more) {
    if (candidateCount + more > candidates.length) {
      candidates = Arrays.copyOf(candidates, 2 * candidates.length + more);
    }
  }

  /** Turns candidates into races, and makes them come before the present event. */
  void settle(int event) {
    int count = candidateCount;
    if (count == 1) {
      if (!order.isIncluded(candidates[0], event)) {
        races.add(candidates[0]);
      }
      order.include(event, candidates[0]);
      return;
    }
    for (int i = 0; i < count; i++) {
      int c = candidates[i];
      if (!order.isIncluded(c, event) && isDirect(i)) {
        races.add(c);
      }
    }
    for (int i = 0; i < count; i++) {
      order.include(event, candidates[i]);
    }
  }

  /** Whether a candidate is met for the first time and comes before no other. */
  private boolean isDirect(int index) {
    int c = candidates[index];
    for (int k = 0; k < candidateCount; k++) {
      int d = candidates[k];
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

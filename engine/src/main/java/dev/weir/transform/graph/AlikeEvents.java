package dev.weir.transform.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Events by what they access and by who runs them. Many are alike in both, so that what holds
 * between two of them is asked once for all.
 */
final class AlikeEvents {
  private final List<Footprint> footprints = new ArrayList<>();
  private final List<BitSet> running;
  private final Map<Footprint, BitSet> byFootprint = new LinkedHashMap<>();
  private final Map<Footprint, BitSet> conflicting = new HashMap<>();
  private final Map<Footprint, BitSet> meeting = new HashMap<>();
  private final Map<BitSet, BitSet> byThreads = new LinkedHashMap<>();
  private final Map<BitSet, BitSet> ofOtherThreads = new HashMap<>();
  private final Threads threads;

  /**
   * Sorts events.
   *
   * @param running for each event the kinds of threads that may run it while others run
   */
  AlikeEvents(List<EventFinder.Found> found, List<BitSet> running, Threads threads) {
    this.running = running;
    this.threads = threads;
    BitSet shared = new BitSet();
    for (int e = 0; e < found.size(); e++) {
      Footprint footprint = found.get(e).footprint();
      footprints.add(footprint);
      byFootprint.computeIfAbsent(footprint, _ -> new BitSet()).set(e);
      byThreads.computeIfAbsent(running.get(e), _ -> new BitSet()).set(e);
      shared.set(e, found.get(e).shared());
    }
    for (Footprint one : byFootprint.keySet()) {
      BitSet conflicts = new BitSet();
      BitSet meets = new BitSet();
      byFootprint.forEach(
          (other, events) -> {
            if (one.conflicts(other)) {
              conflicts.or(events);
            }
            if (one.meets(other)) {
              meets.or(events);
            }
          });
      conflicts.and(shared);
      conflicting.put(one, conflicts);
      meeting.put(one, meets);
    }
    for (BitSet one : byThreads.keySet()) {
      BitSet others = new BitSet();
      byThreads.forEach(
          (other, events) -> {
            if (areDifferent(one, other)) {
              others.or(events);
            }
          });
      ofOtherThreads.put(one, others);
    }
  }

  private boolean areDifferent(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.or(other);
    return !one.isEmpty()
        && !other.isEmpty()
        && (both.cardinality() > 1 || threads.areSeveral(both.nextSetBit(0)));
  }

  /** The kinds of threads that may run an event. */
  BitSet threads(int event) {
    return running.get(event);
  }

  /**
   * The shared events that may access the same bytes as an event, if one of the two writes them.
   */
  BitSet conflicting(int event) {
    return conflicting.getOrDefault(footprints.get(event), new BitSet());
  }

  /** The events that may access the same bytes. */
  BitSet meeting(int event) {
    return meeting.getOrDefault(footprints.get(event), new BitSet());
  }

  /** The events that another thread may run. */
  BitSet ofOtherThreads(int event) {
    return ofOtherThreads.getOrDefault(running.get(event), new BitSet());
  }
}

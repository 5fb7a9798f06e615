package dev.weir.trace.order;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import java.util.BitSet;

/**
 * What the end of an object's life, and what accesses the object after it, depend on.
 *
 * <p>A thread may end the life of an object while a store of its own to it is still in the buffer.
 * Nobody can tell whether that store reaches memory just before the end or at any time after it. So
 * there is no edge between such an update and the end: either depends on the accesses by other
 * threads before the end, as if the other were not there, and what comes after the end depends on
 * the end alone. All that comes after the end fails, or has no effect, whatever its order.
 *
 * <p>What the latest events of a location do not tell is found by going back over the events. It is
 * needed only where a thread ends an object that it has stored to without a fence since, and where
 * the program errs.
 */
final class Deallocations {
  private static final int NONE = EventLog.NONE;

  private final EventLog log;
  private final EventEffects past;
  private final LatestEvents latest;
  private final HappensBefore order;
  private final Races races;
  private final Locations locations;
  private final Forwards forwards;

  /** The locations for which more is looked for. */
  private final IntList open = new IntList();

  /** The threads of which a read was met. */
  private final BitSet readers = new BitSet();

  /** Loads that read a store from the buffer. */
  interface Forwards {
    /** The newest such load of all of a location, or {@link EventLog#NONE}. */
    int newest(int location, int store);
  }

  Deallocations(
      EventLog log,
      LatestEvents latest,
      HappensBefore order,
      Races races,
      Locations locations,
      Forwards forwards) {
    this.log = log;
    this.past = new EventEffects(log);
    this.latest = latest;
    this.order = order;
    this.races = races;
    this.locations = locations;
    this.forwards = forwards;
  }

  /**
   * Adds what the end of an object depends on behind updates of its own thread that need not come
   * before it.
   */
  void passOwnUpdates(int end, IntList touched) {
    open.clear();
    for (int i = 0; i < touched.size(); i++) {
      int write = latest.write(touched.get(i));
      if (write != NONE && isOwnUpdate(write, end) && !order.isIncluded(write, end)) {
        open.add(touched.get(i));
      }
    }
    addOthersBefore(end, end);
  }

  /** All about an update of an object whose life has ended. */
  void updateAfter(int end, int e, IntList touched) {
    addOwnUpdates(e, true, touched);
    if (log.thread(end) == log.thread(e)) {
      open.clear();
      for (int i = 0; i < touched.size(); i++) {
        open.add(touched.get(i));
      }
      addOthersBefore(end, e);
    } else {
      races.addCandidate(end);
    }
    races.settle(e);
  }

  /**
   * All about an access of a thread to an object whose life has ended, which fails.
   *
   * @param drained whether the own stores to these bytes had to reach memory before
   */
  void accessAfter(int end, int e, boolean drained, IntList touched) {
    addOwnUpdates(e, drained, touched);
    if (log.thread(end) != log.thread(e)) {
      races.addCandidate(end);
    }
    races.settle(e);
  }

  /** Makes own updates of the same bytes come before an event, where it had to wait for them. */
  private void addOwnUpdates(int e, boolean drained, IntList touched) {
    open.clear();
    for (int i = 0; i < touched.size(); i++) {
      open.add(touched.get(i));
    }
    for (int j = e - 1; j >= 0 && open.size() > 0; j--) {
      boolean isMet = isOwnUpdate(j, e) && close(log.address(j), log.extent(j));
      if (isMet && (drained || !covers(j, e))) {
        order.include(e, j);
      }
    }
  }

  /**
   * Adds the accesses of the open locations by other threads before a place, back to the latest
   * write that comes before the event for other reasons.
   */
  private void addOthersBefore(int place, int e) {
    readers.clear();
    for (int j = place - 1; j >= 0 && open.size() > 0; j--) {
      boolean isHidden = log.kind(j) == EventKind.LOAD && log.store(j) != NONE;
      int accesses = isHidden ? 0 : past.of(j).accessCount();
      for (int i = 0; i < accesses; i++) {
        addIfOther(j, past.address(i), past.extent(i), past.writes(i), e);
      }
    }
  }

  private void addIfOther(int j, long address, long size, boolean writes, int e) {
    if (log.thread(j) != log.thread(e)) {
      addOther(j, address, size, writes);
    } else if (writes && !(isOwnUpdate(j, e) && !order.isIncluded(j, e))) {
      close(address, size);
    }
  }

  private void addOther(int j, long address, long size, boolean writes) {
    int t = log.thread(j);
    int kept = 0;
    for (int i = 0; i < open.size(); i++) {
      int location = open.get(i);
      if (!overlaps(location, address, size)) {
        open.set(kept++, location);
        continue;
      }
      if (!writes) {
        // Earlier reads of the thread come before this one.
        if (!readers.get(t)) {
          readers.set(t);
          races.addCandidate(j);
        }
        open.set(kept++, location);
        continue;
      }
      races.addCandidate(j);
      if (log.kind(j) == EventKind.UPDATE && !log.failedToCommit(j)) {
        int load = forwards.newest(location, log.store(j));
        if (load != NONE) {
          races.addCandidate(load);
        }
      }
    }
    open.truncate(kept);
  }

  /** Takes the locations that an access touches out of the open ones; whether there were any. */
  private boolean close(long address, long size) {
    int kept = 0;
    for (int i = 0; i < open.size(); i++) {
      if (!overlaps(open.get(i), address, size)) {
        open.set(kept++, open.get(i));
      }
    }
    boolean closed = kept < open.size();
    open.truncate(kept);
    return closed;
  }

  private boolean isOwnUpdate(int j, int e) {
    return log.kind(j) == EventKind.UPDATE && log.thread(j) == log.thread(e);
  }

  private boolean overlaps(int location, long address, long size) {
    long start = locations.start(location);
    return start < address + size && address < start + locations.size(location);
  }

  private boolean covers(int write, int e) {
    return log.address(write) <= log.address(e)
        && log.address(e) + log.extent(e) <= log.address(write) + log.extent(write);
  }
}

package dev.weir.trace.order;

import dev.weir.machine.memory.SyncState;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.trace.EventLog;
import java.util.Arrays;

/**
 * What accesses to memory depend on: source and conflict edges, and the races that come with them.
 * An event is given to the method that says what it does to memory, once its order by other reasons
 * is known.
 */
final class MemoryDependences {
  private static final int NONE = EventLog.NONE;

  private final EventLog log;
  private final LatestEvents latest;
  private final HappensBefore order;
  private final Races races;
  private final Locations locations = new Locations();
  private final LockWords locks;
  private final Deallocations deallocations;

  // For each load.
  private int[] olderForward = new int[0];
  private int[] ownUpdates = new int[0];

  /** For each event, what ended the life of what it accesses, before it. */
  private int[] ends = new int[0];

  /** The first are the locations of the access at hand. */
  private int[] touched = new int[0];

  private int touchedCount;

  MemoryDependences(EventLog log, LatestEvents latest, HappensBefore order, Races races) {
    this.log = log;
    this.latest = latest;
    this.order = order;
    this.races = races;
    this.locks = new LockWords(log, latest, locations);
    this.deallocations =
        new Deallocations(log, latest, order, races, locations, this::newestForward);
  }

  // Locations

  /**
   * Whether a location was split since the last call: all events must then be gone through anew.
   */
  boolean takeSplit() {
    return locations.takeSplit();
  }

  /** Finds the locations of an access. */
  private void touch(long address, long size) {
    touchedCount = locations.find(address, size);
    touched = locations.found();
    latest.ensureLocations(locations.count());
  }

  private void touch(int e) {
    touch(log.address(e), log.extent(e));
  }

  /** The latest event that took the lock at an address and blocks others. */
  int lockAt(long address, int size) {
    touch(address, size);
    return latest.lock(touched[0]);
  }

  /** The latest write of all of some bytes; see {@link ChronologicalTrace}. */
  int lastWrite(long address, int size) {
    touch(address, size);
    int write = latest.write(touched[0]);
    for (int i = 1; i < touchedCount; i++) {
      if (latest.write(touched[i]) != write) {
        return ChronologicalTrace.SEVERAL;
      }
    }
    return write;
  }

  /** For a load from memory: the update of its own thread that wrote what it read, or NONE. */
  int ownUpdate(int load) {
    return ownUpdates[load];
  }

  /** The event that ended the life of what an event accesses, before it; or NONE. */
  int endBefore(int e) {
    return ends[e];
  }

  // Events

  /** Makes room for so many events. */
  void ensureEvents(int count) {
    olderForward = Arrays.copyOf(olderForward, count);
    ownUpdates = Arrays.copyOf(ownUpdates, count);
    ends = Arrays.copyOf(ends, count);
  }

  /** Begins with an event. */
  void begin(int e) {
    olderForward[e] = NONE;
    ownUpdates[e] = NONE;
    ends[e] = NONE;
  }

  /** An update. */
  void update(int e, int t) {
    touch(e);
    ends[e] = endOfTouched();
    if (ends[e] != NONE) {
      deallocations.updateAfter(ends[e], e, touchedList());
      return;
    }
    if (log.isWithoutEffect(e)) {
      return;
    }
    collectWrite(e, t);
    races.settle(e);
    for (int i = 0; i < touchedCount; i++) {
      recordWrite(touched[i], e, locks.after(e, touched[i]));
      if (!log.failedToCommit(e)) {
        surface(touched[i], t, log.store(e));
      }
    }
  }

  /**
   * Loads that read a store from the buffer come into view once it is in memory. (Those of a store
   * that failed never do: later ones read it as well.)
   */
  private void surface(int location, int thread, int store) {
    int load = newestForward(location, store);
    if (load != NONE) {
      latest.setRead(location, thread, load);
    }
  }

  /** The newest load of all of a location that read a store from the buffer, or NONE. */
  private int newestForward(int location, int store) {
    int load = latest.forward(store);
    while (load != NONE && !covers(load, locations.start(location), locations.size(location))) {
      load = olderForward[load];
    }
    return load;
  }

  /** What ended the life of what the touched locations are in; or NONE. */
  private int endOfTouched() {
    if (latest.end() == NONE) {
      return NONE;
    }
    for (int i = 0; i < touchedCount; i++) {
      int write = latest.write(touched[i]);
      if (write != NONE && log.kind(write) == EventKind.FREE) {
        return write;
      }
    }
    return NONE;
  }

  private IntList touchedList() {
    IntList list = new IntList();
    for (int i = 0; i < touchedCount; i++) {
      list.add(touched[i]);
    }
    return list;
  }

  /**
   * Whether an event of a thread accesses what has ended before; then this is all about it.
   *
   * @param drained whether the own stores to these bytes had to reach memory before
   */
  private boolean isAfterEnd(int e, boolean drained) {
    ends[e] = endOfTouched();
    if (ends[e] != NONE) {
      deallocations.accessAfter(ends[e], e, drained, touchedList());
    }
    return ends[e] != NONE;
  }

  /** A load. */
  void load(int e, int t) {
    int store = log.store(e);
    touch(e);
    if (store != NONE) {
      int newest = latest.forward(store);
      boolean same =
          newest != NONE
              && log.address(newest) == log.address(e)
              && log.size(newest) == log.size(e);
      olderForward[e] = same ? olderForward[newest] : newest;
      latest.setForward(store, e);
      return;
    }
    satisfyAwait(e, t);
    if (isAfterEnd(e, false)) {
      return;
    }
    collectRead(e, t, false, log.address(e), log.size(e));
    ownUpdates[e] = ownUpdateReadBy(e, t);
    races.settle(e);
    recordRead(e, t);
  }

  /** A read that the own stores to these bytes had to reach memory before. */
  void drainedRead(int e, int t) {
    touch(e);
    satisfyAwait(e, t);
    if (isAfterEnd(e, true)) {
      return;
    }
    collectRead(e, t, true, log.address(e), log.size(e));
    races.settle(e);
    recordRead(e, t);
  }

  /** A write to memory, past all buffers. */
  void write(int e, int t) {
    touch(e);
    satisfyAwait(e, t);
    if (isAfterEnd(e, log.drainsSome(e))) {
      return;
    }
    if (log.kind(e) == EventKind.FREE) {
      latest.setEnd(e);
      deallocations.passOwnUpdates(e, touchedList());
    }
    collectWrite(e, t);
    races.settle(e);
    for (int i = 0; i < touchedCount; i++) {
      int location = touched[i];
      recordWrite(location, e, locks.after(e, location));
    }
  }

  /** A lock of a mutex. */
  void lock(int e, int t) {
    touch(e);
    satisfyAwait(e, t);
    if (isAfterEnd(e, true)) {
      return;
    }
    int location = touched[0];
    int lock = latest.lock(location);
    boolean again = SyncState.holder(log.previous(e)) == t;
    if (locks.isRefusedUnlock(latest.write(location), t)) {
      // It found the mutex free, so that the lock could have come first.
      races.addCandidate(latest.write(location));
    }
    if (again || (lock != NONE && log.thread(lock) == t)) {
      races.addReads(location, latest.write(location), t);
    } else if (lock != NONE) {
      races.addReads(location, latest.write(location), t);
      races.addCandidate(lock);
    } else if (locks.givesBack(latest.write(location), location)) {
      // It was held before there was a second thread.
      races.addReads(location, latest.write(location), t);
    } else {
      collectWrite(e, t);
    }
    races.settle(e);
    for (int i = 0; i < touchedCount; i++) {
      // Waiting for the unlock cannot be reversed, only the order of the two locks.
      int write = latest.write(touched[i]);
      if (write != NONE) {
        order.include(e, write);
      }
      recordWrite(touched[i], e, again ? lock : e);
    }
  }

  /** All accesses of an atomic block, as one. */
  void block(int e, int t) {
    int count = log.accessCount(e);
    for (int i = 0; i < count; i++) {
      touch(log.accessAddress(e, i), log.accessSize(e, i));
      if (log.accessWrites(e, i)) {
        collectWrite(e, t);
      } else {
        collectRead(e, t, true, log.accessAddress(e, i), log.accessSize(e, i));
      }
    }
    races.settle(e);
    for (int i = 0; i < count; i++) {
      touch(log.accessAddress(e, i), log.accessSize(e, i));
      if (!log.accessWrites(e, i) && endOfTouched() == NONE) {
        recordRead(e, t);
      }
    }
    for (int i = 0; i < count; i++) {
      touch(log.accessAddress(e, i), log.accessSize(e, i));
      if (log.accessWrites(e, i) && endOfTouched() == NONE) {
        for (int k = 0; k < touchedCount; k++) {
          int location = touched[k];
          recordWrite(location, e, locks.afterAccess(e, i, location));
        }
      }
    }
  }

  // Their parts

  /**
   * The end of a waiting comes after the write that ended it, and no search can change that; what
   * it could have come before is an earlier write, which took away an earlier value that would have
   * ended the waiting as well.
   */
  private void satisfyAwait(int e, int t) {
    int race = log.awaitRace(e);
    if (race == Step.NO_AWAIT) {
      return;
    }
    if (race >= 0 && !order.isIncluded(race, e)) {
      races.add(race);
    }
    addSets(e);
    for (int i = 0; i < touchedCount; i++) {
      int write = latest.write(touched[i]);
      if (write != NONE && log.thread(write) != t) {
        order.include(e, write);
      }
    }
  }

  /** Adds a race for each event that is the earliest of a set that an await could come before. */
  private void addSets(int e) {
    int[][] sets = log.awaitSets(e);
    for (int i = 0; i < sets.length; i++) {
      boolean isNew = true;
      for (int k = 0; k < i; k++) {
        isNew &= sets[k][0] != sets[i][0];
      }
      if (isNew && !order.isIncluded(sets[i][0], e)) {
        races.add(sets[i][0]);
      }
    }
  }

  /** The own update that wrote all that a load reads, if one did. */
  private int ownUpdateReadBy(int e, int t) {
    int write = latest.write(touched[0]);
    if (write == NONE
        || log.thread(write) != t
        || log.kind(write) != EventKind.UPDATE
        || !covers(write, log.address(e), log.size(e))) {
      return NONE;
    }
    for (int i = 1; i < touchedCount; i++) {
      if (latest.write(touched[i]) != write) {
        return NONE;
      }
    }
    return write;
  }

  /** What a write to the touched locations depends on. */
  private void collectWrite(int e, int t) {
    for (int i = 0; i < touchedCount; i++) {
      int location = touched[i];
      int write = latest.write(location);
      if (write != NONE && log.thread(write) == t) {
        if (log.kind(e) != EventKind.FREE) {
          order.include(e, write);
        }
      } else if (write != NONE) {
        races.addCandidate(write);
      }
      races.addReads(location, latest.write(location), t);
    }
  }

  /**
   * What a read of the touched locations from memory depends on. An own update comes before it only
   * if the read had to wait for it, since it does not cover the read ({@code drained}: in any
   * case).
   */
  private void collectRead(int e, int t, boolean drained, long address, int size) {
    for (int i = 0; i < touchedCount; i++) {
      int write = latest.write(touched[i]);
      if (write == NONE) {
        continue;
      }
      if (log.thread(write) != t) {
        races.addCandidate(write);
      } else if (drained || log.kind(write) != EventKind.UPDATE || !covers(write, address, size)) {
        order.include(e, write);
      }
    }
  }

  private boolean covers(int write, long address, long size) {
    return log.address(write) <= address && address + size <= log.address(write) + log.size(write);
  }

  private void recordRead(int e, int t) {
    for (int i = 0; i < touchedCount; i++) {
      latest.setRead(touched[i], t, e);
    }
  }

  private void recordWrite(int location, int e, int lock) {
    latest.setWrite(location, log.thread(e), e);
    latest.setLock(location, lock);
  }
}

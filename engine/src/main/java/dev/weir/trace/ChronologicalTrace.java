package dev.weir.trace;

import dev.weir.machine.Actors;
import dev.weir.machine.EventKind;
import dev.weir.machine.IntList;
import dev.weir.machine.Machine;
import dev.weir.machine.Step;
import java.util.Arrays;

/**
 * The chronological trace of the present execution: its events, their happens-before order, and
 * their races (Abdulla et al., Acta Informatica 2016, sections 3 to 5 and Fig. 12).
 *
 * <p>The order has program order, store to update, update to update, source, conflict and update to
 * fence edges. A load is never ordered with an update of its own thread, nor with an update that is
 * hidden from it by a later own one: a load from the own buffer is noted with the buffered store,
 * and comes into view of other threads' updates when that store reaches memory.
 *
 * <p>A race of an event e is an earlier event c of another thread that e directly depends on, that
 * comes before e for no other reason, and that e could have preceded.
 */
public final class ChronologicalTrace {
  private static final int NONE = EventLog.NONE;

  private enum Field {
    LAST_WRITE,
    LAST_LOCK,
    READ,
    LAST_EVENT,
    LAST_UPDATE,
    LAST_FORWARD,
    WAKER
  }

  private static final Field[] FIELDS = Field.values();

  private final Machine machine;
  private final EventLog log = new EventLog();
  private final Locations locations = new Locations();
  private final ClockRows clocks = new ClockRows();
  private final boolean perAddress;

  // For each location.
  private int[] lastWrite = new int[0];
  private int[] lastLock = new int[0];
  private int[] reads = new int[0];
  private int readStride = 4;

  // For each thread.
  private int[] lastEvent = new int[0];
  private int[] lastUpdate = new int[0];

  /** The signal that woke a thread which has not yet taken its mutex again, or NONE. */
  private int[] wakers = new int[0];

  // For each event.
  private int[] rows = new int[64];
  private int[] numbers = new int[64];
  private int[] sums = new int[64];
  private int[] segmentBases = new int[64];
  private int[] lastForward = new int[64];
  private int[] olderForward = new int[64];
  private int[] ownUpdates = new int[64];
  private int[] raceStarts = new int[65];
  private int[] trailMarks = new int[64];
  private int[] rowMarks = new int[64];

  /** For each buffer of an address, by its place among the actors: its column plus one, or 0. */
  private int[] columns = new int[16];

  private int columnCount;

  private final IntList races = new IntList();
  private long[] trail = new long[256];
  private int trailTop;
  private boolean rebuilt;

  private final IntList touched = new IntList();
  private final IntList candidates = new IntList();

  /** The empty trace of a machine that has not stepped. */
  public ChronologicalTrace(Machine machine) {
    this.machine = machine;
    this.perAddress = machine.model().name().equals("pso");
  }

  /** The events. */
  public EventLog log() {
    return log;
  }

  /** The number of events. */
  public int size() {
    return log.size();
  }

  /** Appends what a step did, and finds its races. */
  public void append(Step step, int outcome) {
    int e = log.append(step, outcome);
    ensureCapacity(e);
    process(e);
    if (locations.takeSplit()) {
      rebuild();
    }
  }

  /** Takes back all events from this one on. */
  public void truncate(int size) {
    if (size < log.size()) {
      undoFrom(size);
      log.truncate(size);
    }
  }

  /** Back to the empty trace; the locations found so far stay. */
  public void clear() {
    truncate(0);
  }

  private void undoFrom(int size) {
    races.truncate(raceStarts[size]);
    clocks.truncate(rowMarks[size]);
    for (int mark = trailMarks[size]; trailTop > mark; ) {
      long entry = trail[--trailTop];
      int old = (int) entry;
      int index = (int) (entry >>> 32) & 0x0fffffff;
      switch (FIELDS[(int) (entry >>> 60)]) {
        case LAST_WRITE -> lastWrite[index] = old;
        case LAST_LOCK -> lastLock[index] = old;
        case READ -> reads[index] = old;
        case LAST_EVENT -> lastEvent[index] = old;
        case LAST_UPDATE -> lastUpdate[index] = old;
        case LAST_FORWARD -> lastForward[index] = old;
        case WAKER -> wakers[index] = old;
      }
    }
  }

  /** Whether races were computed anew since the last call, since locations were split. */
  public boolean takeRebuilt() {
    boolean result = rebuilt;
    rebuilt = false;
    return result;
  }

  private void rebuild() {
    rebuilt = true;
    int size = log.size();
    undoFrom(0);
    do {
      // A split while the events are gone through again cannot happen: all their bounds are known.
      for (int e = 0; e < size; e++) {
        process(e);
      }
    } while (locations.takeSplit());
  }

  // Queries

  /** Whether an event comes before a later one, or is it. */
  public boolean happensBefore(int first, int second) {
    return first == second
        || (first < second && (log.actor(first) == log.actor(second) || isIn(first, rows[second])));
  }

  /**
   * For a load from memory: the update of its own thread that wrote what it read; otherwise NONE.
   * There is no edge between the two: without the update, the load reads the same from the buffer.
   */
  public int ownUpdate(int event) {
    return ownUpdates[event];
  }

  /** The number of races of an event. */
  public int raceCount(int event) {
    int end = event + 1 < log.size() ? raceStarts[event + 1] : races.size();
    return end - raceStarts[event];
  }

  /** The earlier event of a race. */
  public int race(int event, int index) {
    return races.get(raceStarts[event] + index);
  }

  /** The latest event that took the lock at an address and blocks a waiting thread, or NONE. */
  public int lockAt(long address, int size) {
    locations.locate(address, size, touched);
    if (locations.takeSplit()) {
      rebuild();
    }
    ensureLocations();
    return lastLock[touched.get(0)];
  }

  /** Several writes, or none that is known. */
  public static final int SEVERAL = -2;

  /** The latest write of all of some bytes: NONE if they were not written, or {@link #SEVERAL}. */
  public int lastWrite(long address, int size) {
    locate(address, size);
    int write = lastWrite[touched.get(0)];
    for (int i = 1; i < touched.size(); i++) {
      if (lastWrite[touched.get(i)] != write) {
        return SEVERAL;
      }
    }
    return write;
  }

  private void locate(long address, int size) {
    locations.locate(address, size, touched);
    if (locations.takeSplit()) {
      rebuild();
      locations.locate(address, size, touched);
    }
    ensureLocations();
  }

  /** Whether an event comes before whatever a thread does next, because of what it has done. */
  public boolean precedesThread(int event, int thread) {
    int last = thread < lastEvent.length ? lastEvent[thread] : NONE;
    return last != NONE && (happensBefore(event, last) || precedesWaking(event, thread));
  }

  private boolean precedesWaking(int event, int thread) {
    return wakers[thread] != NONE && happensBefore(event, wakers[thread]);
  }

  /**
   * Whether an event comes before a step with a full fence that a thread would take next, because
   * of what the thread has done and of the updates that the fence waits for.
   */
  public boolean precedesFence(int event, int thread) {
    if (thread >= lastEvent.length) {
      return false;
    }
    int last = lastEvent[thread];
    int update = lastUpdate[thread];
    if (last != NONE && (happensBefore(event, last) || precedesWaking(event, thread))) {
      return true;
    }
    if (update == NONE) {
      return false;
    }
    if (perAddress) {
      boolean ownUpdate = log.kind(event) == EventKind.UPDATE && log.thread(event) == thread;
      return ownUpdate || isIn(event, sums[update]);
    }
    return happensBefore(event, update);
  }

  private boolean isIn(int event, int row) {
    int thread = log.thread(event);
    if (log.kind(event) != EventKind.UPDATE) {
      return clocks.threadClock(row, thread) >= numbers[event];
    }
    if (!perAddress) {
      return clocks.bufferClock(row, thread) >= numbers[event];
    }
    if (clocks.bufferClock(row, thread) > log.segment(event)) {
      return true;
    }
    int index = log.actor(event) - Actors.FIRST_ADDRESS_BUFFER;
    int column = index < columns.length ? columns[index] - 1 : NONE;
    return column != NONE && clocks.extraClock(row, column) >= numbers[event];
  }

  /** Makes a row include an event and all before it. */
  private void include(int row, int event) {
    clocks.join(row, rows[event]);
    if (perAddress && log.kind(event) == EventKind.UPDATE) {
      int thread = log.thread(event);
      if (clocks.bufferClock(row, thread) <= log.segment(event)) {
        clocks.raiseExtraClock(row, column(log.actor(event)), numbers[event]);
      }
    }
  }

  private int column(int actor) {
    int index = actor - Actors.FIRST_ADDRESS_BUFFER;
    if (index >= columns.length) {
      columns = Arrays.copyOf(columns, 2 * (index + 1));
    }
    if (columns[index] == 0) {
      columns[index] = ++columnCount;
      clocks.ensureColumns(0, columnCount);
    }
    return columns[index] - 1;
  }

  // One event

  private void process(int e) {
    rowMarks[e] = clocks.rows();
    trailMarks[e] = trailTop;
    raceStarts[e] = races.size();
    lastForward[e] = NONE;
    olderForward[e] = NONE;
    ownUpdates[e] = NONE;
    candidates.clear();
    EventKind kind = log.kind(e);
    if (kind == EventKind.UPDATE) {
      processUpdate(e);
    } else {
      processThreadEvent(e, kind);
    }
  }

  private void processUpdate(int e) {
    int t = log.thread(e);
    int store = log.store(e);
    int row = clocks.copyRow(rows[store]);
    rows[e] = row;
    numbers[e] = log.ticket(e) + 1;
    int previous = lastUpdate[t];
    if (perAddress) {
      int segment = log.segment(e);
      segmentBases[e] =
          previous == NONE
              ? NONE
              : log.segment(previous) == segment ? segmentBases[previous] : previous;
      if (segmentBases[e] != NONE) {
        clocks.join(row, sums[segmentBases[e]]);
        clocks.raiseBufferClock(row, t, segment);
      }
    } else {
      if (previous != NONE) {
        clocks.join(row, rows[previous]);
      }
      clocks.raiseBufferClock(row, t, numbers[e]);
    }
    set(Field.LAST_UPDATE, lastUpdate, t, e);
    if (!log.isWithoutEffect(e)) {
      locations.locate(log.address(e), log.size(e), touched);
      ensureLocations();
      collectWrite(row, t);
      settle(e, row);
      for (int i = 0; i < touched.size(); i++) {
        recordWrite(touched.get(i), e, NONE);
        surface(touched.get(i), t, store);
      }
    }
    if (perAddress) {
      sums[e] = previous == NONE ? clocks.copyRow(row) : clocks.copyRow(sums[previous]);
      clocks.join(sums[e], row);
    }
  }

  /** Loads that read a store from the buffer come into view once it is in memory. */
  private void surface(int location, int thread, int store) {
    long start = locations.start(location);
    for (int f = lastForward[store]; f != NONE; f = olderForward[f]) {
      boolean covers =
          log.address(f) <= start
              && start + locations.size(location) <= log.address(f) + log.size(f);
      if (covers) {
        set(Field.READ, reads, location * readStride + thread, f);
        return;
      }
    }
  }

  private void processThreadEvent(int e, EventKind kind) {
    int t = log.thread(e);
    int last = lastEvent[t];
    int row = last == NONE ? clocks.newRow() : clocks.copyRow(rows[last]);
    rows[e] = row;
    // A created thread's first event follows the creation, which another thread made.
    numbers[e] = last == NONE || log.thread(last) != t ? 1 : numbers[last] + 1;
    set(Field.LAST_EVENT, lastEvent, t, e);
    if (kind == EventKind.LOCK && wakers[t] != NONE) {
      // Only taking the mutex again waits for the signal; giving it back could have come before.
      clocks.join(row, rows[wakers[t]]);
      set(Field.WAKER, wakers, t, NONE);
    }
    if (log.drainsAll(e)) {
      includeUpdates(row, t);
    } else if (perAddress && log.drainsSome(e)) {
      includeSegmentsBelow(row, t, log.segment(e));
    }
    switch (kind) {
      case STORE, FENCE, CHOICE -> {}
      case CREATE -> {
        int child = (int) log.value(e);
        ensureThreads(child + 1);
        set(Field.LAST_EVENT, lastEvent, child, e);
      }
      case JOIN -> {
        int target = (int) log.value(e);
        if (target < lastEvent.length && lastEvent[target] != NONE) {
          clocks.join(row, rows[lastEvent[target]]);
          includeUpdates(row, target);
        }
      }
      case LOAD -> processLoad(e, row, t);
      case FAILED_COMPARE_EXCHANGE, FAILED_TRYLOCK -> {
        locations.locate(log.address(e), log.size(e), touched);
        ensureLocations();
        satisfyAwait(e, row, t);
        collectRead(row, t, true, log.address(e), log.size(e));
        settle(e, row);
        recordRead(e, t);
      }
      case LOCK -> processLock(e, row, t);
      case ATOMIC_BLOCK -> processBlock(e, row, t);
      case WRITE, READ_MODIFY_WRITE, TRYLOCK, UNLOCK, SYNCHRONISE, WAIT, SIGNAL, FREE -> {
        locations.locate(log.address(e), log.size(e), touched);
        ensureLocations();
        satisfyAwait(e, row, t);
        collectWrite(row, t);
        settle(e, row);
        for (int i = 0; i < touched.size(); i++) {
          int location = touched.get(i);
          recordWrite(location, e, lockAfter(e, kind, location));
        }
        for (int i = 0; i < log.wokenCount(e); i++) {
          set(Field.WAKER, wakers, log.woken(e, i), e);
        }
      }
      case UPDATE -> throw new IllegalStateException("an update is no event of a thread");
    }
    clocks.setThreadClock(row, t, numbers[e]);
  }

  /** The event that holds or last held a location as a lock, once this one has written it. */
  private int lockAfter(int e, EventKind kind, int location) {
    return switch (kind) {
      case TRYLOCK -> log.previous(e) == 0 ? e : lastLock[location];
      case UNLOCK -> lastLock[location];
      default -> NONE;
    };
  }

  /** All updates of a thread so far come before. */
  private void includeUpdates(int row, int thread) {
    int update = thread < lastUpdate.length ? lastUpdate[thread] : NONE;
    if (update == NONE) {
      return;
    }
    if (perAddress) {
      clocks.join(row, sums[update]);
      // Segments reach memory in order, so the latest update is of the last one.
      clocks.raiseBufferClock(row, thread, log.segment(update) + 1);
    } else {
      clocks.join(row, rows[update]);
    }
  }

  /** A write that goes to memory at once waits for the stores before the last barrier. */
  private void includeSegmentsBelow(int row, int thread, int segment) {
    int update = lastUpdate[thread];
    if (update != NONE && log.segment(update) == segment) {
      update = segmentBases[update];
    }
    if (update != NONE) {
      clocks.join(row, sums[update]);
      clocks.raiseBufferClock(row, thread, segment);
    }
  }

  private void processLoad(int e, int row, int t) {
    int store = log.store(e);
    if (store != NONE) {
      int newest = lastForward[store];
      boolean same =
          newest != NONE
              && log.address(newest) == log.address(e)
              && log.size(newest) == log.size(e);
      olderForward[e] = same ? olderForward[newest] : newest;
      set(Field.LAST_FORWARD, lastForward, store, e);
      return;
    }
    locations.locate(log.address(e), log.size(e), touched);
    ensureLocations();
    satisfyAwait(e, row, t);
    collectRead(row, t, false, log.address(e), log.size(e));
    ownUpdates[e] = ownUpdateReadBy(e, t);
    settle(e, row);
    recordRead(e, t);
  }

  /**
   * The end of a waiting comes after the write that ended it, and no search can change that; what
   * it could have come before is an earlier write, which took away an earlier value that would have
   * ended the waiting as well.
   */
  private void satisfyAwait(int e, int row, int t) {
    int race = log.awaitRace(e);
    if (race == Step.NO_AWAIT) {
      return;
    }
    if (race >= 0 && !isIn(race, row)) {
      races.add(race);
    }
    for (int i = 0; i < touched.size(); i++) {
      int write = lastWrite[touched.get(i)];
      if (write != NONE && log.thread(write) != t) {
        include(row, write);
      }
    }
  }

  /** The own update that wrote all that a load reads, if one did. */
  private int ownUpdateReadBy(int e, int t) {
    int write = lastWrite[touched.get(0)];
    if (write == NONE
        || log.thread(write) != t
        || log.kind(write) != EventKind.UPDATE
        || !covers(write, log.address(e), log.size(e))) {
      return NONE;
    }
    for (int i = 1; i < touched.size(); i++) {
      if (lastWrite[touched.get(i)] != write) {
        return NONE;
      }
    }
    return write;
  }

  private void processLock(int e, int row, int t) {
    locations.locate(log.address(e), log.size(e), touched);
    ensureLocations();
    int location = touched.get(0);
    int lock = lastLock[location];
    boolean again = log.previous(e) != 0;
    if (again || (lock != NONE && log.thread(lock) == t)) {
      collectReads(location, t);
    } else if (lock != NONE) {
      collectReads(location, t);
      candidates.add(lock);
    } else {
      collectWrite(row, t);
    }
    settle(e, row);
    // Waiting for the unlock cannot be reversed, only the order of the two locks.
    int write = lastWrite[location];
    if (write != NONE) {
      include(row, write);
    }
    recordWrite(location, e, again ? lock : e);
  }

  private void processBlock(int e, int row, int t) {
    int count = log.accessCount(e);
    for (int i = 0; i < count; i++) {
      locations.locate(log.accessAddress(e, i), log.accessSize(e, i), touched);
      ensureLocations();
      if (log.accessWrites(e, i)) {
        collectWrite(row, t);
      } else {
        collectRead(row, t, true, log.accessAddress(e, i), log.accessSize(e, i));
      }
    }
    settle(e, row);
    for (int i = 0; i < count; i++) {
      if (!log.accessWrites(e, i)) {
        locations.locate(log.accessAddress(e, i), log.accessSize(e, i), touched);
        recordRead(e, t);
      }
    }
    for (int i = 0; i < count; i++) {
      if (log.accessWrites(e, i)) {
        locations.locate(log.accessAddress(e, i), log.accessSize(e, i), touched);
        for (int k = 0; k < touched.size(); k++) {
          recordWrite(touched.get(k), e, NONE);
        }
      }
    }
  }

  /** What a write to the touched locations depends on. */
  private void collectWrite(int row, int t) {
    for (int i = 0; i < touched.size(); i++) {
      int location = touched.get(i);
      int write = lastWrite[location];
      if (write != NONE && log.thread(write) == t) {
        include(row, write);
      } else if (write != NONE) {
        candidates.add(write);
      }
      collectReads(location, t);
    }
  }

  private void collectReads(int location, int t) {
    int base = location * readStride;
    for (int q = 0; q < readStride; q++) {
      int read = reads[base + q];
      if (read != NONE && q != t) {
        candidates.add(read);
      }
    }
  }

  /**
   * What a read of the touched locations from memory depends on. An own update comes before it only
   * if the read had to wait for it, since it does not cover the read ({@code drained}: in any
   * case).
   */
  private void collectRead(int row, int t, boolean drained, long address, int size) {
    for (int i = 0; i < touched.size(); i++) {
      int write = lastWrite[touched.get(i)];
      if (write == NONE) {
        continue;
      }
      if (log.thread(write) != t) {
        candidates.add(write);
      } else if (drained || log.kind(write) != EventKind.UPDATE || !covers(write, address, size)) {
        include(row, write);
      }
    }
  }

  private boolean covers(int write, long address, int size) {
    return log.address(write) <= address && address + size <= log.address(write) + log.size(write);
  }

  /** Turns candidates into races and joins their clocks. */
  private void settle(int e, int row) {
    int count = candidates.size();
    for (int i = 0; i < count; i++) {
      int c = candidates.get(i);
      boolean isRace = !isIn(c, row);
      for (int k = 0; k < count && isRace; k++) {
        int d = candidates.get(k);
        boolean repeated = d == c && k < i;
        isRace = !repeated && (d == c || !happensBefore(c, d));
      }
      if (isRace) {
        races.add(c);
      }
    }
    for (int i = 0; i < count; i++) {
      include(row, candidates.get(i));
    }
  }

  private void recordRead(int e, int t) {
    for (int i = 0; i < touched.size(); i++) {
      set(Field.READ, reads, touched.get(i) * readStride + t, e);
    }
  }

  private void recordWrite(int location, int e, int lock) {
    set(Field.LAST_WRITE, lastWrite, location, e);
    if (lastLock[location] != lock) {
      set(Field.LAST_LOCK, lastLock, location, lock);
    }
    int base = location * readStride;
    for (int q = 0; q < readStride; q++) {
      if (reads[base + q] != NONE) {
        set(Field.READ, reads, base + q, NONE);
      }
    }
  }

  private void set(Field field, int[] array, int index, int value) {
    if (trailTop == trail.length) {
      trail = Arrays.copyOf(trail, 2 * trailTop);
    }
    trail[trailTop++] =
        ((long) field.ordinal() << 60) | ((long) index << 32) | (array[index] & 0xffffffffL);
    array[index] = value;
  }

  // Capacity

  private void ensureCapacity(int e) {
    if (e + 1 >= rows.length) {
      int length = 2 * (e + 1);
      rows = Arrays.copyOf(rows, length);
      numbers = Arrays.copyOf(numbers, length);
      sums = Arrays.copyOf(sums, length);
      segmentBases = Arrays.copyOf(segmentBases, length);
      lastForward = Arrays.copyOf(lastForward, length);
      olderForward = Arrays.copyOf(olderForward, length);
      ownUpdates = Arrays.copyOf(ownUpdates, length);
      raceStarts = Arrays.copyOf(raceStarts, length);
      trailMarks = Arrays.copyOf(trailMarks, length);
      rowMarks = Arrays.copyOf(rowMarks, length);
    }
    ensureThreads(machine.threads());
  }

  private void ensureThreads(int count) {
    int old = lastEvent.length;
    if (count > old) {
      int length = Math.max(4, 2 * count);
      lastEvent = Arrays.copyOf(lastEvent, length);
      lastUpdate = Arrays.copyOf(lastUpdate, length);
      wakers = Arrays.copyOf(wakers, length);
      Arrays.fill(wakers, old, length, NONE);
      Arrays.fill(lastEvent, old, length, NONE);
      Arrays.fill(lastUpdate, old, length, NONE);
    }
    clocks.ensureColumns(lastEvent.length, columnCount);
    if (lastEvent.length > readStride) {
      widenReads(lastEvent.length);
    }
  }

  private void widenReads(int newStride) {
    int[] fresh = new int[lastWrite.length * newStride];
    Arrays.fill(fresh, NONE);
    for (int location = 0; location < lastWrite.length; location++) {
      System.arraycopy(reads, location * readStride, fresh, location * newStride, readStride);
    }
    for (int i = 0; i < trailTop; i++) {
      if (FIELDS[(int) (trail[i] >>> 60)] == Field.READ) {
        int index = (int) (trail[i] >>> 32) & 0x0fffffff;
        int moved = index / readStride * newStride + index % readStride;
        trail[i] =
            ((long) Field.READ.ordinal() << 60) | ((long) moved << 32) | (trail[i] & 0xffffffffL);
      }
    }
    reads = fresh;
    readStride = newStride;
  }

  private void ensureLocations() {
    int old = lastWrite.length;
    if (locations.count() > old) {
      int length = Math.max(16, 2 * locations.count());
      lastWrite = Arrays.copyOf(lastWrite, length);
      lastLock = Arrays.copyOf(lastLock, length);
      reads = Arrays.copyOf(reads, length * readStride);
      Arrays.fill(lastWrite, old, length, NONE);
      Arrays.fill(lastLock, old, length, NONE);
      Arrays.fill(reads, old * readStride, length * readStride, NONE);
    }
  }
}

package dev.weir.trace;

import dev.weir.machine.step.IntList;
import java.util.Arrays;

/**
 * The events that later ones may depend on: for each location the latest write, the latest lock and
 * each thread's latest read; for each thread its latest event, the latest update from its buffer
 * who woke it, and its latest store that waited for room; for each buffered store the latest load
 * that read it. All is {@link EventLog#NONE} at first, and every change can be undone.
 */
final class LatestEvents {
  private static final int NONE = EventLog.NONE;
  private static final int FIELD_SHIFT = 60;
  private static final int INDEX_SHIFT = 32;
  private static final int INDEX_MASK = 0x0fffffff;

  private enum Field {
    WRITE,
    LOCK,
    READ,
    EVENT,
    UPDATE,
    WAKER,
    FORWARD,
    WAITING_STORE
  }

  private static final Field[] FIELDS = Field.values();

  private int locations;
  private int[] writes = new int[0];
  private int[] locks = new int[0];

  /** A row for each location, with a column for each thread. */
  private int[] reads = new int[0];

  private int threads;
  private int[] events = new int[0];
  private int[] updates = new int[0];
  private int[] wakers = new int[0];
  private int[] waitingStores = new int[0];

  private int[] forwards = new int[64];

  private long[] trail = new long[256];
  private int trailTop;

  // For each location

  /** The latest write of a location. */
  int write(int location) {
    return writes[location];
  }

  /** The latest event that took a location as a lock. */
  int lock(int location) {
    return locks[location];
  }

  /** Adds the latest reads of a location, since the latest write, by all threads but one. */
  void addReads(int location, int except, IntList into) {
    int base = location * threads;
    for (int t = 0; t < threads; t++) {
      int read = reads[base + t];
      if (read != NONE && t != except) {
        into.add(read);
      }
    }
  }

  /** Notes a read. */
  void setRead(int location, int thread, int event) {
    set(Field.READ, reads, location * threads + thread, event);
  }

  /** Notes a write; the reads before it are covered by it. */
  void setWrite(int location, int event) {
    set(Field.WRITE, writes, location, event);
    int base = location * threads;
    for (int t = 0; t < threads; t++) {
      if (reads[base + t] != NONE) {
        set(Field.READ, reads, base + t, NONE);
      }
    }
  }

  /** Notes who holds or last held a location as a lock. */
  void setLock(int location, int event) {
    if (locks[location] != event) {
      set(Field.LOCK, locks, location, event);
    }
  }

  // For each thread

  /** A thread's latest event; before its first, its creation. */
  int event(int thread) {
    return thread < threads ? events[thread] : NONE;
  }

  /** The latest update from a thread's buffer. */
  int update(int thread) {
    return thread < threads ? updates[thread] : NONE;
  }

  /** The event that woke a thread which has not yet gone on. */
  int waker(int thread) {
    return thread < threads ? wakers[thread] : NONE;
  }

  /** A thread's latest store that might have waited for any store to make room. */
  int waitingStore(int thread) {
    return thread < threads ? waitingStores[thread] : NONE;
  }

  void setWaitingStore(int thread, int event) {
    set(Field.WAITING_STORE, waitingStores, thread, event);
  }

  void setEvent(int thread, int event) {
    set(Field.EVENT, events, thread, event);
  }

  void setUpdate(int thread, int event) {
    set(Field.UPDATE, updates, thread, event);
  }

  void setWaker(int thread, int event) {
    set(Field.WAKER, wakers, thread, event);
  }

  // For each store

  /** The latest load that read a store from the buffer. */
  int forward(int store) {
    return forwards[store];
  }

  void setForward(int store, int load) {
    set(Field.FORWARD, forwards, store, load);
  }

  // Undo

  /** A point to which {@link #undo} can return. */
  int mark() {
    return trailTop;
  }

  /** Returns to a mark. */
  void undo(int mark) {
    while (trailTop > mark) {
      long entry = trail[--trailTop];
      array(field(entry))[index(entry)] = (int) entry;
    }
  }

  private static Field field(long entry) {
    return FIELDS[(int) (entry >>> FIELD_SHIFT)];
  }

  private static int index(long entry) {
    return (int) (entry >>> INDEX_SHIFT) & INDEX_MASK;
  }

  private static long entry(Field field, int index, int old) {
    return ((long) field.ordinal() << FIELD_SHIFT)
        | ((long) index << INDEX_SHIFT)
        | (old & 0xffffffffL);
  }

  private int[] array(Field field) {
    return switch (field) {
      case WRITE -> writes;
      case LOCK -> locks;
      case READ -> reads;
      case EVENT -> events;
      case UPDATE -> updates;
      case WAKER -> wakers;
      case FORWARD -> forwards;
      case WAITING_STORE -> waitingStores;
    };
  }

  private void set(Field field, int[] array, int index, int value) {
    if (trailTop == trail.length) {
      trail = Arrays.copyOf(trail, 2 * trailTop);
    }
    trail[trailTop++] = entry(field, index, array[index]);
    array[index] = value;
  }

  // Room

  /** Makes room for a new event. */
  void addEvent(int event) {
    if (event >= forwards.length) {
      forwards = Arrays.copyOf(forwards, 2 * event);
    }
    forwards[event] = NONE;
  }

  /** Makes room for locations. */
  void ensureLocations(int count) {
    if (count > locations) {
      int length = Math.max(16, 2 * count);
      requireNameable(length, threads);
      writes = grown(writes, length);
      locks = grown(locks, length);
      reads = grown(reads, length * threads);
      locations = length;
    }
  }

  /** Makes room for threads. */
  void ensureThreads(int count) {
    if (count > threads) {
      int length = Math.max(4, 2 * count);
      events = grown(events, length);
      updates = grown(updates, length);
      wakers = grown(wakers, length);
      waitingStores = grown(waitingStores, length);
      widenReads(length);
      threads = length;
    }
  }

  /** An entry of the trail has no room for more; that much memory is not there either. */
  private static void requireNameable(int rows, int columns) {
    if ((long) rows * columns > INDEX_MASK) {
      throw new OutOfMemoryError("more locations and threads than can be told apart");
    }
  }

  private static int[] grown(int[] array, int length) {
    int[] fresh = Arrays.copyOf(array, length);
    Arrays.fill(fresh, array.length, length, NONE);
    return fresh;
  }

  private void widenReads(int columns) {
    requireNameable(locations, columns);
    int[] fresh = new int[locations * columns];
    Arrays.fill(fresh, NONE);
    for (int location = 0; location < locations; location++) {
      System.arraycopy(reads, location * threads, fresh, location * columns, threads);
    }
    for (int i = 0; i < trailTop; i++) {
      if (field(trail[i]) == Field.READ) {
        int index = index(trail[i]);
        int moved = index / threads * columns + index % threads;
        trail[i] = entry(Field.READ, moved, (int) trail[i]);
      }
    }
    reads = fresh;
  }
}

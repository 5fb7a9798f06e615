package dev.weir.trace;

import java.util.Arrays;

/**
 * The events that later ones may depend on: for each location the latest write, the latest lock and
 * each thread's latest read; for each thread its latest event, the latest update from its buffer,
 * who woke it, and its latest store that waited for room; for each buffered store the latest load
 * that read it. All is {@link EventLog#NONE} at first, and every change can be undone.
 */
final class LatestEvents {
  private static final int NONE = EventLog.NONE;

  // The row of a thread.

  private static final int THREAD_SHIFT = 2;
  private static final int EVENT = 0;
  private static final int UPDATE = 1;
  private static final int WAKER = 2;
  private static final int WAITING_STORE = 3;

  // The row of a location: after these, the latest read of each thread.

  private static final int WRITE = 0;
  private static final int LOCK = 1;
  private static final int READS = 2;

  // An entry of the trail: what was there, and above it the place and the table.

  private static final int PLACE_SHIFT = 34;
  private static final int TABLE_SHIFT = Integer.SIZE;
  private static final int TABLE_MASK = 3;
  private static final long OF_THREADS = 0;
  private static final long OF_LOCATIONS = 1;
  private static final long OF_STORES = 2;
  private static final int MOST_PLACES = 1 << Long.SIZE - PLACE_SHIFT - 1;

  private int[] ofThreads = new int[0];
  private int[] ofLocations = new int[0];
  private int[] ofStores = new int[0];

  private int threads;
  private int locations;

  /** The length of the row of a location. */
  private int stride = READS;

  private long[] trail = new long[256];
  private int trailTop;

  // For each location

  /** The latest write of a location. */
  int write(int location) {
    return ofLocations[location * stride + WRITE];
  }

  /** The latest event that took a location as a lock. */
  int lock(int location) {
    return ofLocations[location * stride + LOCK];
  }

  /**
   * Adds the latest reads of a location since the latest write, by all threads but one.
   *
   * @param writer the thread of the latest write, whose latest read is one since then; {@link
   *     EventLog#NONE} if there is no write
   * @param into gets them, from a place on
   * @return the place behind them
   */
  int addReads(int location, int writer, int except, int[] into, int from) {
    int[] row = ofLocations;
    int start = location * stride;
    int write = row[start + WRITE];
    int at = from;
    for (int t = 0, i = start + READS; t < threads; t++, i++) {
      int read = row[i];
      if (read != NONE && t != except && (read > write || t == writer)) {
        into[at++] = read;
      }
    }
    return at;
  }

  /** The most that {@link #addReads} adds. */
  int mostReads() {
    return threads;
  }

  /** Notes a read. */
  void setRead(int location, int thread, int event) {
    set(OF_LOCATIONS, ofLocations, location * stride + READS + thread, event);
  }

  /**
   * Notes a write, which covers the reads before it. Those of other threads are known by their
   * places in the execution; that of the writing thread is forgotten, so that a load which comes
   * into view with the write can be noted although it is older.
   */
  void setWrite(int location, int thread, int event) {
    int start = location * stride;
    set(OF_LOCATIONS, ofLocations, start + WRITE, event);
    if (ofLocations[start + READS + thread] != NONE) {
      set(OF_LOCATIONS, ofLocations, start + READS + thread, NONE);
    }
  }

  /** Notes who holds or last held a location as a lock. */
  void setLock(int location, int event) {
    int place = location * stride + LOCK;
    if (ofLocations[place] != event) {
      set(OF_LOCATIONS, ofLocations, place, event);
    }
  }

  // For each thread

  /** A thread's latest event; before its first, its creation. */
  int event(int thread) {
    return ofThread(thread, EVENT);
  }

  /** The latest update from a thread's buffer. */
  int update(int thread) {
    return ofThread(thread, UPDATE);
  }

  /** The event that woke a thread which has not yet gone on. */
  int waker(int thread) {
    return ofThread(thread, WAKER);
  }

  /** A thread's latest store that might have waited for any store to make room. */
  int waitingStore(int thread) {
    return ofThread(thread, WAITING_STORE);
  }

  private int ofThread(int thread, int column) {
    return thread < threads ? ofThreads[(thread << THREAD_SHIFT) + column] : NONE;
  }

  void setEvent(int thread, int event) {
    set(OF_THREADS, ofThreads, (thread << THREAD_SHIFT) + EVENT, event);
  }

  void setUpdate(int thread, int event) {
    set(OF_THREADS, ofThreads, (thread << THREAD_SHIFT) + UPDATE, event);
  }

  void setWaker(int thread, int event) {
    set(OF_THREADS, ofThreads, (thread << THREAD_SHIFT) + WAKER, event);
  }

  void setWaitingStore(int thread, int event) {
    set(OF_THREADS, ofThreads, (thread << THREAD_SHIFT) + WAITING_STORE, event);
  }

  // For each store

  /** The latest load that read a store from the buffer. */
  int forward(int store) {
    return ofStores[store];
  }

  void setForward(int store, int load) {
    set(OF_STORES, ofStores, store, load);
  }

  // Undo

  /** A point to which {@link #undo} can return. */
  int mark() {
    return trailTop;
  }

  /** Returns to a mark. */
  void undo(int mark) {
    int at = trailTop;
    while (at > mark) {
      long entry = trail[--at];
      table(entry)[place(entry)] = (int) entry;
    }
    trailTop = at;
  }

  private int[] table(long entry) {
    int table = (int) (entry >>> TABLE_SHIFT) & TABLE_MASK;
    return table == OF_THREADS ? ofThreads : table == OF_LOCATIONS ? ofLocations : ofStores;
  }

  private static int place(long entry) {
    return (int) (entry >>> PLACE_SHIFT);
  }

  private void set(long table, int[] cells, int place, int event) {
    if (trailTop == trail.length) {
      trail = Arrays.copyOf(trail, 2 * trailTop);
    }
    trail[trailTop++] = entry(table, place, cells[place]);
    cells[place] = event;
  }

  private static long entry(long table, int place, int old) {
    return (long) place << PLACE_SHIFT | table << TABLE_SHIFT | old & 0xffffffffL;
  }

  // Room

  /** Begins an event: no load has read it yet. */
  void begin(int event) {
    ofStores[event] = NONE;
  }

  /** Makes room for so many events. */
  void ensureEvents(int count) {
    ofStores = Arrays.copyOf(ofStores, count);
  }

  /** Makes room for locations. */
  void ensureLocations(int count) {
    if (count > locations) {
      int newLocations = Math.max(16, 2 * count);
      requireNameable(newLocations, stride);
      ofLocations = grown(ofLocations, newLocations * stride);
      locations = newLocations;
    }
  }

  /** Makes room for threads. */
  void ensureThreads(int count) {
    if (count > threads) {
      int newThreads = Math.max(4, 2 * count);
      ofThreads = grown(ofThreads, newThreads << THREAD_SHIFT);
      widenLocations(newThreads + READS);
      threads = newThreads;
    }
  }

  /** An entry of the trail has no room for more; that much memory is not there either. */
  private static void requireNameable(int rows, int columns) {
    if ((long) rows * columns > MOST_PLACES) {
      throw new OutOfMemoryError("more locations and threads than can be told apart");
    }
  }

  private static int[] grown(int[] array, int length) {
    int[] fresh = Arrays.copyOf(array, length);
    Arrays.fill(fresh, array.length, length, NONE);
    return fresh;
  }

  private void widenLocations(int columns) {
    requireNameable(locations, columns);
    int[] fresh = new int[locations * columns];
    Arrays.fill(fresh, NONE);
    for (int location = 0; location < locations; location++) {
      System.arraycopy(ofLocations, location * stride, fresh, location * columns, stride);
    }
    for (int i = 0; i < trailTop; i++) {
      if (table(trail[i]) == ofLocations) {
        int place = place(trail[i]);
        int moved = place / stride * columns + place % stride;
        trail[i] = entry(OF_LOCATIONS, moved, (int) trail[i]);
      }
    }
    ofLocations = fresh;
    stride = columns;
  }
}

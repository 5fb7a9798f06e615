package dev.weir.trace.order;

import dev.weir.trace.EventLog;
import java.util.Arrays;

/**
 * The events that later ones may depend on: the latest end of an object; for each location the
 * latest write, the latest lock and each thread's latest read; for each thread its latest event,
 * the latest update from its buffer, who woke it, and its latest store that waited for room; for
 * each buffered store the latest load that read it. All is {@link EventLog#NONE} at first, and
 * every change can be undone.
 */
final class LatestEvents {
  private static final int NONE = EventLog.NONE;

  /** The place of the latest end of the life of any object. */
  private static final int END = 0;

  // The row of a thread, counted from the place before it.

  private static final int THREAD_SHIFT = 2;
  private static final int EVENT = 1;
  private static final int UPDATE = 2;
  private static final int WAKER = 3;
  private static final int WAITING_STORE = 4;

  // The row of a location: the latest write, this, and the latest read of each thread.

  private static final int LOCK = 1;
  private static final int READS = 2;

  /** More places cannot be named; that much memory is not there either. */
  private static final long MOST_PLACES = 1 << 30;

  /** A place, the rows of threads, those of locations, and a place for each event. */
  private int[] cells = {NONE};

  private int threads;
  private int locations;
  private int events;

  /** Where the rows of locations begin, and how long each is. */
  private int locationBase = 1;

  private int stride = READS;

  /** Where the places of events begin. */
  private int eventBase = 1;

  /** What was changed: a place, then what was there. */
  private int[] trail = new int[512];

  private int trailTop;

  // For each location

  /** The latest write of a location. */
  int write(int location) {
    return cells[locationBase + location * stride];
  }

  /** The latest event that took a location as a lock. */
  int lock(int location) {
    return cells[locationBase + location * stride + LOCK];
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
    int[] row = cells;
    int start = locationBase + location * stride;
    int write = row[start];
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
    set(locationBase + location * stride + READS + thread, event);
  }

  /**
   * Notes a write, which covers the reads before it. Those of other threads are known by their
   * places in the execution; that of the writing thread is forgotten, so that a load which comes
   * into view with the write can be noted although it is older.
   */
  void setWrite(int location, int thread, int event) {
    int start = locationBase + location * stride;
    set(start, event);
    if (cells[start + READS + thread] != NONE) {
      set(start + READS + thread, NONE);
    }
  }

  /** Notes who holds or last held a location as a lock. */
  void setLock(int location, int event) {
    int place = locationBase + location * stride + LOCK;
    if (cells[place] != event) {
      set(place, event);
    }
  }

  /** The latest event that ended the life of any object. */
  int end() {
    return cells[END];
  }

  void setEnd(int event) {
    set(END, event);
  }

  // For each thread

  /** A thread's latest event; before its first, its creation. */
  int event(int thread) {
    return thread < threads ? cells[(thread << THREAD_SHIFT) + EVENT] : NONE;
  }

  /** The latest update from a thread's buffer. */
  int update(int thread) {
    return thread < threads ? cells[(thread << THREAD_SHIFT) + UPDATE] : NONE;
  }

  /** The event that woke a thread which has not yet gone on. */
  int waker(int thread) {
    return thread < threads ? cells[(thread << THREAD_SHIFT) + WAKER] : NONE;
  }

  /** A thread's latest store that might have waited for any store to make room. */
  int waitingStore(int thread) {
    return thread < threads ? cells[(thread << THREAD_SHIFT) + WAITING_STORE] : NONE;
  }

  void setEvent(int thread, int event) {
    set((thread << THREAD_SHIFT) + EVENT, event);
  }

  void setUpdate(int thread, int event) {
    set((thread << THREAD_SHIFT) + UPDATE, event);
  }

  void setWaker(int thread, int event) {
    set((thread << THREAD_SHIFT) + WAKER, event);
  }

  void setWaitingStore(int thread, int event) {
    set((thread << THREAD_SHIFT) + WAITING_STORE, event);
  }

  // For each store

  /** The latest load that read a store from the buffer. */
  int forward(int store) {
    return cells[eventBase + store];
  }

  void setForward(int store, int load) {
    set(eventBase + store, load);
  }

  // Undo

  /** A point to which {@link #undo} can return. */
  int mark() {
    return trailTop;
  }

  /** Returns to a mark. */
  void undo(int mark) {
    int[] t = trail;
    int at = trailTop;
    while (at > mark) {
      at -= 2;
      cells[t[at]] = t[at + 1];
    }
    trailTop = at;
  }

  private void set(int place, int event) {
    int at = trailTop;
    if (at == trail.length) {
      trail = Arrays.copyOf(trail, 2 * at);
    }
    trail[at] = place;
    trail[at + 1] = cells[place];
    trailTop = at + 2;
    cells[place] = event;
  }

  // Room

  /** Begins an event: no load has read it yet. */
  void begin(int event) {
    cells[eventBase + event] = NONE;
  }

  /** Makes room for so many events. */
  void ensureEvents(int count) {
    layOut(threads, locations, count);
  }

  /** Makes room for locations. */
  void ensureLocations(int count) {
    if (count > locations) {
      layOut(threads, Math.max(16, 2 * count), events);
    }
  }

  /** Makes room for threads. */
  void ensureThreads(int count) {
    if (count > threads) {
      layOut(Math.max(4, 2 * count), locations, events);
    }
  }

  private void layOut(int newThreads, int newLocations, int newEvents) {
    int newBase = (newThreads << THREAD_SHIFT) + 1;
    int newStride = READS + newThreads;
    long length = newBase + (long) newLocations * newStride + newEvents;
    if (length > MOST_PLACES) {
      throw new OutOfMemoryError("more locations and threads than can be told apart");
    }
    int[] fresh = new int[(int) length];
    Arrays.fill(fresh, NONE);
    int newEventBase = newBase + newLocations * newStride;
    System.arraycopy(cells, 0, fresh, 0, locationBase);
    for (int location = 0; location < locations; location++) {
      int from = locationBase + location * stride;
      System.arraycopy(cells, from, fresh, newBase + location * newStride, stride);
    }
    System.arraycopy(cells, eventBase, fresh, newEventBase, events);
    for (int i = 0; i < trailTop; i += 2) {
      int place = trail[i];
      if (place >= eventBase) {
        trail[i] = place - eventBase + newEventBase;
      } else if (place >= locationBase) {
        int of = place - locationBase;
        trail[i] = newBase + of / stride * newStride + of % stride;
      }
    }
    cells = fresh;
    threads = newThreads;
    locations = newLocations;
    events = newEvents;
    locationBase = newBase;
    stride = newStride;
    eventBase = newEventBase;
  }
}

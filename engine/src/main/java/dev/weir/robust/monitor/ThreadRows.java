package dev.weir.robust.monitor;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** For each thread, the rows of timestamps that its next events follow. */
final class ThreadRows {
  /** How many ints {@link #save} writes. */
  static final int WIDTH = 6;

  private static final int NONE = ClockTable.NONE;
  private static final int PROMPT = 0;
  private static final int STORED = 1;
  private static final int BARRIER = 2;
  private static final int LAST = 3;
  private static final int WAKER = 4;
  private static final int SEGMENT = 5;

  /** One after another for each thread: all of one thread is saved and restored at once. */
  private int[] cells = new int[0];

  private int room;

  /** The number of threads that there is room for. */
  int room() {
    return room;
  }

  /** What its next prompt event follows. */
  int prompt(int thread) {
    return cells[thread * WIDTH + PROMPT];
  }

  void setPrompt(int thread, int row) {
    cells[thread * WIDTH + PROMPT] = row;
  }

  /** What a full fence adds: its stores. */
  int stored(int thread) {
    return cells[thread * WIDTH + STORED];
  }

  void setStored(int thread, int row) {
    cells[thread * WIDTH + STORED] = row;
  }

  /** What a store adds where stores may overtake each other: those before the last barrier. */
  int barrier(int thread) {
    return cells[thread * WIDTH + BARRIER];
  }

  /** The number of barriers before its last store. */
  int segment(int thread) {
    return cells[thread * WIDTH + SEGMENT];
  }

  /** A barrier was met: all stores so far come before the next one. */
  void setBarrier(int thread, int segment) {
    cells[thread * WIDTH + BARRIER] = stored(thread);
    cells[thread * WIDTH + SEGMENT] = segment;
  }

  /** Its last event. */
  int last(int thread) {
    return cells[thread * WIDTH + LAST];
  }

  void setLast(int thread, int row) {
    cells[thread * WIDTH + LAST] = row;
  }

  /** The signal that woke it, until it takes its mutex again. */
  int waker(int thread) {
    return cells[thread * WIDTH + WAKER];
  }

  void setWaker(int thread, int row) {
    cells[thread * WIDTH + WAKER] = row;
  }

  /** A thread starts after an event. */
  void begin(int thread, int row) {
    forget(thread);
    setPrompt(thread, row);
    setLast(thread, row);
  }

  private void forget(int thread) {
    Arrays.fill(cells, thread * WIDTH, thread * WIDTH + SEGMENT, NONE);
    cells[thread * WIDTH + SEGMENT] = 0;
  }

  /** Copies all that is known of a thread to some place. */
  void save(int thread, int[] into, int at) {
    System.arraycopy(cells, thread * WIDTH, into, at, WIDTH);
  }

  /** Takes it back from there. */
  void restore(int thread, int[] from, int at) {
    System.arraycopy(from, at, cells, thread * WIDTH, WIDTH);
  }

  /** Forgets everything. */
  void clear() {
    for (int t = 0; t < room; t++) {
      forget(t);
    }
  }

  /** Renames the rows. */
  void rename(IntUnaryOperator rename) {
    for (int t = 0; t < room; t++) {
      for (int i = t * WIDTH; i < t * WIDTH + SEGMENT; i++) {
        cells[i] = rename.applyAsInt(cells[i]);
      }
    }
  }

  /** Makes room for threads; whether there was not enough. */
  boolean ensure(int count) {
    int old = room;
    if (count <= old) {
      return false;
    }
    room = ClockTable.grown(Math.max(4, old), count);
    cells = Arrays.copyOf(cells, room * WIDTH);
    for (int t = old; t < room; t++) {
      forget(t);
    }
    return true;
  }
}

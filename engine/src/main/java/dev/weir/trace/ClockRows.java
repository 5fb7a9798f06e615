package dev.weir.trace;

import java.util.Arrays;

/**
 * Vector clocks as rows of ints in one array. A row has a component for each thread (the number of
 * its events that come before), one for each thread's buffer (TSO: the number of its updates; PSO:
 * the number of segments whose updates all come before), and under PSO one for each buffer of an
 * address whose updates some other event was found to depend on (the store index of the latest,
 * plus one).
 *
 * <p>Rows are allocated and released as a stack. When there are more threads or buffers than
 * columns, all rows are laid out anew.
 */
final class ClockRows {
  /** The columns that there is room for. */
  private int threads = 4;

  private int extras;

  /** Of those of threads, and of their buffers, the first that are used. */
  private int usedThreads;

  private int stride = 8;
  private int[] cells = new int[64 * 8];
  private int rows;

  /** The number of rows. */
  int rows() {
    return rows;
  }

  /** About how many bytes they take. */
  long bytes() {
    return cells.length * 4L;
  }

  /** Releases the rows from this one on. */
  void truncate(int newRows) {
    rows = newRows;
  }

  /** A new row of zeros. */
  int newRow() {
    ensureRow();
    Arrays.fill(cells, rows * stride, (rows + 1) * stride, 0);
    return rows++;
  }

  /** A new row that equals another. */
  int copyRow(int from) {
    ensureRow();
    System.arraycopy(cells, from * stride, cells, rows * stride, stride);
    return rows++;
  }

  private void ensureRow() {
    if ((rows + 1L) * stride > cells.length) {
      cells = Arrays.copyOf(cells, Math.max(2 * cells.length, (rows + 1) * stride));
    }
  }

  /** Makes room for threads and extra columns: all that are used from now on. */
  void ensureColumns(int neededThreads, int neededExtras) {
    usedThreads = Math.max(usedThreads, neededThreads);
    if (neededThreads <= threads && neededExtras <= extras) {
      return;
    }
    int newThreads = Math.max(threads, neededThreads > threads ? 2 * neededThreads : 0);
    int newExtras = Math.max(extras, neededExtras > extras ? Math.max(4, 2 * neededExtras) : 0);
    int newStride = 2 * newThreads + newExtras;
    int[] old = cells;
    int[] fresh = new int[Math.max(old.length, (rows + 1) * newStride)];
    for (int row = 0; row < rows; row++) {
      int from = row * stride;
      int to = row * newStride;
      System.arraycopy(old, from, fresh, to, threads);
      System.arraycopy(old, from + threads, fresh, to + newThreads, threads);
      System.arraycopy(old, from + 2 * threads, fresh, to + 2 * newThreads, extras);
    }
    cells = fresh;
    threads = newThreads;
    extras = newExtras;
    stride = newStride;
  }

  int columnOfThread(int thread) {
    return thread;
  }

  int columnOfBuffer(int thread) {
    return threads + thread;
  }

  /** A component of a row, by its column. */
  int clock(int row, int column) {
    return cells[row * stride + column];
  }

  int threadClock(int row, int thread) {
    return clock(row, columnOfThread(thread));
  }

  int bufferClock(int row, int thread) {
    return clock(row, columnOfBuffer(thread));
  }

  int extraClock(int row, int column) {
    return cells[row * stride + 2 * threads + column];
  }

  void setThreadClock(int row, int thread, int value) {
    cells[row * stride + thread] = value;
  }

  void raiseBufferClock(int row, int thread, int value) {
    int at = row * stride + threads + thread;
    cells[at] = Math.max(cells[at], value);
  }

  void raiseExtraClock(int row, int column, int value) {
    int at = row * stride + 2 * threads + column;
    cells[at] = Math.max(cells[at], value);
  }

  /** Componentwise maximum. */
  void join(int row, int with) {
    int to = row * stride;
    int from = with * stride;
    join(to, from, usedThreads);
    join(to + threads, from + threads, usedThreads);
    if (extras > 0) {
      join(to + 2 * threads, from + 2 * threads, extras);
    }
  }

  private void join(int to, int from, int count) {
    int[] c = cells;
    for (int i = from, k = to; i < from + count; i++, k++) {
      int other = c[i];
      if (other > c[k]) {
        c[k] = other;
      }
    }
  }
}

package dev.weir.trace.order;

import java.util.Arrays;

/**
 * Vector clocks as rows of ints in one array. A row has two components for each thread: one for the
 * thread (the number of its events that come before) and one for its buffer (TSO: the number of its
 * updates; PSO: the number of segments whose updates all come before). Under PSO follows one for
 * each buffer of an address whose updates some other event was found to depend on (the store index
 * of the latest, plus one).
 *
 * <p>Rows are allocated and released as a stack. When there are more threads or buffers than
 * columns, all rows are laid out anew.
 */
final class ClockRows {
  /** The threads that there is room for. */
  private int threads = 4;

  private int extras;

  /** The columns of a row. */
  private int stride = 8;

  /** The first of them that are used; all of them where there are extra ones. */
  private int used;

  private int[] cells = new int[64 * 8];
  private int rows;

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
    if (neededThreads > threads || neededExtras > extras) {
      layOut(
          Math.max(threads, neededThreads > threads ? 2 * neededThreads : 0),
          Math.max(extras, neededExtras > extras ? Math.max(4, 2 * neededExtras) : 0));
    }
    used = extras > 0 ? stride : Math.max(used, 2 * neededThreads);
  }

  private void layOut(int newThreads, int newExtras) {
    int newStride = 2 * newThreads + newExtras;
    int[] fresh = new int[Math.max(cells.length, (rows + 1) * newStride)];
    for (int row = 0; row < rows; row++) {
      int from = row * stride;
      int to = row * newStride;
      System.arraycopy(cells, from, fresh, to, 2 * threads);
      System.arraycopy(cells, from + 2 * threads, fresh, to + 2 * newThreads, extras);
    }
    cells = fresh;
    threads = newThreads;
    extras = newExtras;
    stride = newStride;
  }

  static int columnOfThread(int thread) {
    return 2 * thread;
  }

  static int columnOfBuffer(int thread) {
    return 2 * thread + 1;
  }

  /** A component of a row, by its column. */
  int clock(int row, int column) {
    return cells[row * stride + column];
  }

  int extraClock(int row, int column) {
    return cells[row * stride + 2 * threads + column];
  }

  void set(int row, int column, int value) {
    cells[row * stride + column] = value;
  }

  void raise(int row, int column, int value) {
    int at = row * stride + column;
    cells[at] = Math.max(cells[at], value);
  }

  void raiseExtra(int row, int column, int value) {
    raise(row, 2 * threads + column, value);
  }

  /** Componentwise maximum. */
  void join(int row, int with) {
    int[] c = cells;
    int to = row * stride;
    int from = with * stride;
    int end = from + used;
    for (int i = from, k = to; i < end; i++, k++) {
      int other = c[i];
      if (other > c[k]) {
        c[k] = other;
      }
    }
  }

  /**
   * The first row, in a list of them, of which a component is less than a number.
   *
   * @param of the list
   * @param from the place in it to begin at
   * @param end the place behind the last
   * @return its place; {@code end} if there is none
   */
  int firstBelow(int column, int number, int[] of, int from, int end) {
    int[] c = cells;
    int i = from;
    while (i < end && c[of[i] * stride + column] >= number) {
      i++;
    }
    return i;
  }

  /**
   * Finds the places of all such rows.
   *
   * @param into gets them, from its beginning on
   * @return how many there are
   */
  int allBelow(int column, int number, int[] of, int from, int end, int[] into) {
    int[] c = cells;
    int count = 0;
    for (int i = from; i < end; i++) {
      if (c[of[i] * stride + column] < number) {
        into[count++] = i;
      }
    }
    return count;
  }
}

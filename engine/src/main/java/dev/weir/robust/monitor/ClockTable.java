package dev.weir.robust.monitor;

import java.util.Arrays;

/**
 * Timestamps of events as rows of ints in one array. A row has three parts: for each thread the
 * number of its events that happened before (<em>happens</em>), for each thread the number of its
 * events without delay that come before in the relaxed order (<em>prompt</em>), and for each group
 * of buffered stores the number of those that do (<em>stores</em>; under TSO a thread's stores are
 * one group, under PSO its stores to one location are).
 *
 * <p>Rows are taken and given back as a stack, or thrown together with {@link #keep}. When there
 * are more threads or groups than columns, all rows are laid out anew.
 */
final class ClockTable {
  /** No row: nothing comes before. Its cells are there, before those of row 0, and all zero. */
  static final int NONE = -1;

  private static final int FEW = 12;

  private int threads = 4;
  private int groups = 4;
  private int stride = 12;
  private int[] cells = new int[64 * 12];
  private int rows;

  /** The number of rows; each is below this. */
  int rows() {
    return rows;
  }

  /** Gives back the rows from this one on. */
  void truncate(int newRows) {
    rows = newRows;
  }

  /**
   * How many there is room for when so many are needed. Every row is copied and compared over its
   * whole length, so that a few have none to spare.
   */
  static int grown(int room, int needed) {
    if (needed <= room) {
      return room;
    }
    return needed <= FEW ? needed : Math.max(needed, 2 * room);
  }

  /** Makes room for threads and groups of stores. */
  void ensureColumns(int neededThreads, int neededGroups) {
    if (neededThreads <= threads && neededGroups <= groups) {
      return;
    }
    int newThreads = grown(threads, neededThreads);
    int newGroups = grown(groups, neededGroups);
    int newStride = 2 * newThreads + newGroups;
    int[] fresh = new int[(rows + 64) * newStride];
    for (int row = 0; row < rows; row++) {
      int from = start(row);
      int to = (row + 1) * newStride;
      System.arraycopy(cells, from, fresh, to, threads);
      System.arraycopy(cells, from + threads, fresh, to + newThreads, threads);
      System.arraycopy(cells, from + 2 * threads, fresh, to + 2 * newThreads, groups);
    }
    cells = fresh;
    threads = newThreads;
    groups = newGroups;
    stride = newStride;
  }

  /** The first cell of a row. */
  private int start(int row) {
    return (row + 1) * stride;
  }

  /**
   * A new row.
   *
   * @param relaxed the row whose prompt and store parts it gets
   * @param happened the row whose happens part it gets
   * @param followed a row that is joined with those
   */
  int newRow(int relaxed, int happened, int followed) {
    if (start(rows + 1) > cells.length) {
      cells = Arrays.copyOf(cells, 2 * cells.length);
    }
    int to = start(rows);
    max(to, start(happened), start(followed), threads);
    max(to + threads, start(relaxed) + threads, start(followed) + threads, stride - threads);
    return rows++;
  }

  /** Componentwise maximum of whole rows. */
  void join(int row, int with) {
    if (with != NONE) {
      max(start(row), start(row), start(with), stride);
    }
  }

  /** Componentwise maximum of the parts of what happened before. */
  void joinHappened(int row, int with) {
    if (with != NONE) {
      max(start(row), start(row), start(with), threads);
    }
  }

  /** Componentwise maximum of the parts of the relaxed order. */
  void joinRelaxed(int row, int with) {
    if (with != NONE) {
      int to = start(row) + threads;
      max(to, to, start(with) + threads, stride - threads);
    }
  }

  private void max(int to, int first, int second, int length) {
    int[] c = cells;
    for (int i = 0; i < length; i++) {
      c[to + i] = Math.max(c[first + i], c[second + i]);
    }
  }

  int happens(int row, int thread) {
    return cells[start(row) + thread];
  }

  int prompt(int row, int thread) {
    return cells[start(row) + threads + thread];
  }

  int stores(int row, int group) {
    return cells[start(row) + 2 * threads + group];
  }

  /** Counts one more event of a thread and returns its number. */
  int countHappened(int row, int thread) {
    return ++cells[start(row) + thread];
  }

  /** Counts one more prompt event of a thread and returns its number. */
  int countPrompt(int row, int thread) {
    return ++cells[start(row) + threads + thread];
  }

  /** Counts one more store of a group and returns its number. */
  int countStore(int row, int group) {
    return ++cells[start(row) + 2 * threads + group];
  }

  /**
   * Forgets all rows but some.
   *
   * @param kept rows that are needed, in growing order without repetition; they become the rows 0,
   *     1, …
   */
  void keep(int[] kept, int count) {
    for (int i = 0; i < count; i++) {
      System.arraycopy(cells, start(kept[i]), cells, start(i), stride);
    }
    rows = count;
  }
}

package dev.weir.graph.event;

import java.util.Arrays;

/** A set of events of a graph: for each thread a row of bits. */
public final class EventSet {
  private long[][] rows = new long[4][];

  public boolean contains(int event) {
    int thread = Graph.thread(event);
    int slot = Graph.slot(event);
    return thread < rows.length
        && rows[thread] != null
        && slot >>> 6 < rows[thread].length
        && (rows[thread][slot >>> 6] & 1L << slot) != 0;
  }

  /** Adds an event; whether it was not there. */
  public boolean add(int event) {
    int thread = Graph.thread(event);
    int slot = Graph.slot(event);
    if (thread >= rows.length) {
      rows = Arrays.copyOf(rows, Math.max(thread + 1, 2 * rows.length));
    }
    long[] row = rows[thread];
    if (row == null || slot >>> 6 >= row.length) {
      row = row == null ? new long[(slot >>> 6) + 1] : Arrays.copyOf(row, (slot >>> 6) + 1);
      rows[thread] = row;
    }
    long bit = 1L << slot;
    boolean isNew = (row[slot >>> 6] & bit) == 0;
    row[slot >>> 6] |= bit;
    return isNew;
  }

  public void clear() {
    for (long[] row : rows) {
      if (row != null) {
        Arrays.fill(row, 0);
      }
    }
  }

  public void addAll(EventSet other) {
    for (int thread = 0; thread < other.rows.length; thread++) {
      long[] row = other.rows[thread];
      for (int word = 0; row != null && word < row.length; word++) {
        for (long left = row[word]; left != 0; left &= left - 1) {
          add(Graph.event(thread, word << 6 | Long.numberOfTrailingZeros(left)));
        }
      }
    }
  }
}

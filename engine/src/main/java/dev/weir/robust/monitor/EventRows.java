package dev.weir.robust.monitor;

import java.util.Arrays;

/** Of each event its row of timestamps for each order, and where the tables were before it. */
final class EventRows {
  private static final int WIDTH = 4;
  private static final int HAPPENED = 0;
  private static final int RELAXED = 1;
  private static final int TABLE = 2;
  private static final int TRAIL = 3;

  private int[] cells = new int[64 * WIDTH];

  /** Begins with an event: takes note of the number of rows and of the mark of the trail. */
  void begin(int event, int table, int trail) {
    int at = event * WIDTH;
    if (at == cells.length) {
      cells = Arrays.copyOf(cells, 2 * at);
    }
    cells[at + TABLE] = table;
    cells[at + TRAIL] = trail;
  }

  /** Ends an event with its rows. */
  void end(int event, int happened, int relaxed) {
    cells[event * WIDTH + HAPPENED] = happened;
    cells[event * WIDTH + RELAXED] = relaxed;
  }

  /** The row of an event for what happened before. */
  int happened(int event) {
    return cells[event * WIDTH + HAPPENED];
  }

  /** The row of an event for the relaxed order. */
  int relaxed(int event) {
    return cells[event * WIDTH + RELAXED];
  }

  /** The number of rows of the table before an event. */
  int tableBefore(int event) {
    return cells[event * WIDTH + TABLE];
  }

  /** The mark of the trail before an event. */
  int trailBefore(int event) {
    return cells[event * WIDTH + TRAIL];
  }
}

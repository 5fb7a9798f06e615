package dev.weir.robust.monitor;

/**
 * Compares the writes of one location with timestamps. They are totally ordered in both orders of
 * events, so the newest write that comes before a timestamp is found by binary search. There is one
 * exception: the end of a block's life follows no store of its own thread that is still buffered,
 * so that what comes before it and what comes after are two orders.
 */
record WriteOrder(ClockTable table) {
  /** Whether a write happened before what has this timestamp. */
  boolean happened(Writes of, int write, int row) {
    return table.happens(row, of.thread(write)) >= of.happens(write);
  }

  /** Whether a write comes before what has this timestamp in the relaxed order. */
  boolean isBefore(Writes of, int write, int row) {
    int group = of.group(write);
    int number = of.number(write);
    return group < 0 ? table.prompt(row, ~group) >= number : table.stores(row, group) >= number;
  }

  /** The newest write that happened before what has this timestamp; at least {@code from}. */
  int newestHappened(Writes of, int row, int from) {
    int low = from;
    int high = of.size();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (happened(of, middle, row)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Whether what a thread may not ignore after one timestamp is as new as all that happened before
   * another one. Most operations are like that, and the newest write alone shows it mostly.
   */
  boolean isUpToDate(Writes of, int happened, int relaxed, int thread) {
    if (of.end() != Writes.NONE) {
      return false;
    }
    int newest = of.size() - 1;
    if (newest < of.first() || of.thread(newest) == thread || isBefore(of, newest, relaxed)) {
      return true;
    }
    if (happened(of, newest, happened)) {
      return false;
    }
    int last = newestHappened(of, happened, of.first() - 1);
    return last < of.first() || of.newestBy(thread) >= last || isBefore(of, last, relaxed);
  }

  /** Whether a load would follow nothing but what its thread follows already. */
  boolean isKnown(Writes of, int happened, int relaxed, int thread) {
    int newest = of.size() - 1;
    return newest < of.first()
        || of.thread(newest) == thread
        || (isBefore(of, newest, relaxed) && happened(of, newest, happened));
  }

  /**
   * The newest write that a thread may not ignore at this timestamp: one that comes before it in
   * the relaxed order, or its own. Below the first known write if there is none.
   */
  int newestBinding(Writes of, int row, int thread) {
    int end = Math.max(of.end(), of.first());
    int newest = newestBinding(of, row, thread, end, of.size());
    return newest >= end ? newest : newestBinding(of, row, thread, of.first(), end);
  }

  /** The same among the writes of a range that are totally ordered; below it if there is none. */
  private int newestBinding(Writes of, int row, int thread, int from, int to) {
    int low = from - 1;
    int high = to;
    if (low + 1 == high) {
      return low;
    }
    if (of.thread(high - 1) == thread || isBefore(of, high - 1, row)) {
      return high - 1;
    }
    high--;
    int own = of.newestBy(thread);
    low = own < high ? Math.max(low, own) : low;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (isBefore(of, middle, row)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

package dev.weir.robust.monitor;

import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Throws away what no running thread can need any more, where events are not taken back: of each
 * location the writes before those that every running thread has read past, and the timestamps that
 * nothing refers to.
 */
final class ClockCollection {
  private static final int NONE = ClockTable.NONE;

  /** How many things may be kept for one that is needed, in eighths. */
  static final int PATIENCE = 16;

  private static final int MANY_ROWS = 1024;

  private final int patience;
  private final ClockTable table;
  private final WriteOrder order;
  private final ThreadRows threads;
  private final WritesByLocation writes;
  private IntPredicate isRunning = thread -> true;
  private IntUnaryOperator joined = thread -> NONE;
  private int needed;

  /**
   * @param patience how much is kept before it is looked through; 0 to do so at every step
   */
  ClockCollection(
      int patience,
      ClockTable table,
      WriteOrder order,
      ThreadRows threads,
      WritesByLocation writes) {
    this.patience = patience;
    this.table = table;
    this.order = order;
    this.threads = threads;
    this.writes = writes;
  }

  /**
   * Back to the start.
   *
   * @param running tells whether a thread exists and has not ended
   * @param waitedFor the thread whose end a running thread waits for before it does anything else,
   *     or {@link ClockTable#NONE}
   */
  void start(IntPredicate running, IntUnaryOperator waitedFor) {
    isRunning = running;
    joined = waitedFor;
    needed = 0;
  }

  /** Forgets old writes of a location if there are many. */
  void look(Writes of) {
    if (of.known() >= patience * Math.max(1, of.left() / 8)) {
      of.drop(passedByAll(of));
    }
  }

  /** The newest write that no running thread can ignore. */
  private int passedByAll(Writes of) {
    int passed = of.size() - 1;
    for (int t = 0; t < threads.room(); t++) {
      if (isRunning.test(t)) {
        passed = Math.min(passed, passedBy(of, t));
      }
    }
    return Math.max(passed, of.first());
  }

  /**
   * The newest write that a thread cannot ignore in what it does next. When it waits for the end of
   * another one it will not be able to ignore either what that one cannot. Threads that wait for
   * each other in a circle will do nothing.
   */
  private int passedBy(Writes of, int thread) {
    int passed = of.first() - 1;
    int t = thread;
    for (int hops = 0; t != NONE && t < threads.room(); hops++) {
      if (hops > threads.room()) {
        return of.size() - 1;
      }
      passed = Math.max(passed, order.newestBinding(of, threads.prompt(t), t));
      t = isRunning.test(t) ? joined.applyAsInt(t) : NONE;
    }
    return passed;
  }

  /** Throws away the timestamps that nothing refers to if there are many. */
  void look() {
    if (table.rows() > patience * Math.max(MANY_ROWS, needed / 8)) {
      forget();
    }
  }

  private void forget() {
    int[] names = new int[table.rows()];
    IntUnaryOperator mark =
        row -> {
          if (row != NONE) {
            names[row] = 1;
          }
          return row;
        };
    renameAll(mark);
    int[] kept = new int[names.length];
    int count = 0;
    for (int row = 0; row < names.length; row++) {
      if (names[row] != 0) {
        names[row] = count;
        kept[count++] = row;
      }
    }
    table.keep(kept, count);
    renameAll(row -> row == NONE ? NONE : names[row]);
    needed = count;
  }

  private void renameAll(IntUnaryOperator rename) {
    threads.rename(rename);
    writes.renameRows(rename);
  }
}

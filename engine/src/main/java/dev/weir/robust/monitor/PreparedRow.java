package dev.weir.robust.monitor;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;

/** The timestamp of an operation that is prepared, and may become the next event. */
final class PreparedRow {
  /**
   * Of an operation that comes after nothing but what its thread's next prompt event comes after
   * anyway, as most loads: no row is made before it is an event.
   */
  private static final int UNCHANGED = -2;

  private final boolean sharing;
  private final ClockTable table;
  private final ThreadRows threads;
  private final WritesByLocation writes;
  private final Predecessors predecessors;

  private boolean exists;
  private int thread;
  private int row = UNCHANGED;
  private int mark;

  /**
   * None yet.
   *
   * @param sharing whether only the order of writes with other events is asked for
   */
  PreparedRow(
      boolean sharing,
      ClockTable table,
      ThreadRows threads,
      WritesByLocation writes,
      Predecessors predecessors) {
    this.sharing = sharing;
    this.table = table;
    this.threads = threads;
    this.writes = writes;
    this.predecessors = predecessors;
  }

  /** Prepares an operation: what comes before it because of its own thread. */
  void make(Operation o, IntList touched) {
    mark = table.rows();
    thread = o.thread;
    row = maySkip(o, touched) ? UNCHANGED : predecessors.own(o, touched);
    exists = true;
  }

  private boolean maySkip(Operation o, IntList touched) {
    return switch (o.kind) {
      case LOAD -> !o.drainsAll && touched.size() == 1;
      case FENCE -> sharing && o.drainsAll;
      case CHOICE -> sharing;
      default -> false;
    };
  }

  /** Whether an operation is prepared. */
  boolean exists() {
    return exists;
  }

  /** Whether no row was made yet. */
  boolean isUnchanged() {
    return row == UNCHANGED;
  }

  /** The number of rows before it. */
  int mark() {
    return mark;
  }

  /** The row of what happened before it. */
  int happened() {
    return isUnchanged() ? threads.last(thread) : row;
  }

  /** The row of what comes before it in the relaxed order. */
  int relaxed() {
    return isUnchanged() ? threads.prompt(thread) : row;
  }

  /** Its row, with what others did and it conflicts with. */
  int complete(Operation o, IntList touched) {
    if (isUnchanged() && o.kind == EventKind.LOAD) {
      int read = predecessors.read(thread, writes.get(touched.get(0)));
      return table.newRow(threads.prompt(thread), threads.last(thread), read);
    }
    int its = isUnchanged() ? predecessors.own(o, touched) : row;
    predecessors.follow(o, touched, its);
    return its;
  }

  /** It is an event now, or all starts again. */
  void forget() {
    exists = false;
  }

  /** Takes it back, if an operation is prepared. */
  void drop() {
    if (exists) {
      table.truncate(mark);
      exists = false;
    }
  }
}

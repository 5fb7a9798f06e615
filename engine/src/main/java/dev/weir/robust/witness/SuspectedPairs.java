package dev.weir.robust.witness;

import dev.weir.machine.Machine;
import dev.weir.machine.options.Budget;
import dev.weir.machine.step.EventKind;
import dev.weir.robust.cycle.Attribution;
import dev.weir.robust.cycle.CriticalCycles;
import dev.weir.robust.monitor.Borderline;
import dev.weir.robust.monitor.RelaxedClocks;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EventAccesses;
import java.util.HashSet;
import java.util.Set;

/**
 * The pairs on the cycles that a borderline execution would have with its last step: what {@link
 * CriticalCycles} says of the execution of the weak model, found out from the two orders of the
 * sequentially consistent one.
 */
final class SuspectedPairs {
  private static final int NONE = -1;

  private final EventLog log;
  private final EventAccesses accesses;
  private final Budget patience;
  private final RelaxedClocks clocks;
  private final Borderline found;
  private final int by;
  private final int overtaken;
  private final Set<Attribution.Where> pairs = new HashSet<>();

  SuspectedPairs(Machine machine, EventLog log, RelaxedClocks clocks, Borderline found) {
    this.log = log;
    this.accesses = new EventAccesses(log);
    this.patience = machine.patience();
    this.clocks = clocks;
    this.found = found;
    this.by =
        found.events() < log.size()
            ? log.instruction(found.events())
            : machine.places().instruction(found.thread());
    this.overtaken = passed(found.thread(), found.events(), clocks.preparedRelaxed());
    if (overtaken != NONE) {
      pairs.add(new Attribution.Where(log.instruction(overtaken), by));
    }
    for (int e = found.write() + 1; e < found.events(); e++) {
      if (log.kind(e).accessesMemory() && clocks.happened(log, e, clocks.preparedHappened())) {
        int store = passed(log.thread(e), e, clocks.relaxedRow(e));
        if (store != NONE && leaves(e)) {
          pairs.add(new Attribution.Where(log.instruction(store), log.instruction(e)));
        }
      }
    }
  }

  /** The instruction of the last step. */
  int by() {
    return by;
  }

  /** The store that the last step would get ahead of in its own thread, or -1. */
  int overtaken() {
    return overtaken;
  }

  /** The instructions of all pairs. */
  Set<Attribution.Where> pairs() {
    return pairs;
  }

  /**
   * The latest store of a thread that an event may get ahead of, if a cycle comes into the thread
   * there or at an earlier one of the sort.
   */
  private int passed(int thread, int event, int row) {
    int latest = NONE;
    patience.spend(event - found.write());
    for (int e = event - 1; e >= found.write(); e--) {
      if (log.thread(e) == thread
          && log.kind(e) == EventKind.WRITE
          && !clocks.isBefore(log, e, row)) {
        latest = latest == NONE ? e : latest;
        if (comesIn(e)) {
          return latest;
        }
      }
    }
    return NONE;
  }

  /** Whether the last step, or what follows the write in another thread, conflicts with a store. */
  private boolean comesIn(int store) {
    if (!clocks.happened(log, found.write(), clocks.happenedRow(store))) {
      return false;
    }
    if (log.thread(store) != found.thread() && accesses.conflict(found.write(), store)) {
      return true; // The last step comes before this one, too.
    }
    patience.spend(store - found.write());
    for (int e = store - 1; e >= found.write(); e--) {
      if (log.thread(e) != log.thread(store)
          && clocks.happened(log, found.write(), clocks.happenedRow(e))
          && accesses.conflict(e, store)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an event of another thread is directly after an event and before the last step. */
  private boolean leaves(int event) {
    patience.spend(found.events() - event);
    for (int e = event + 1; e < found.events(); e++) {
      if (log.thread(e) != log.thread(event)
          && clocks.happened(log, e, clocks.preparedHappened())
          && accesses.conflict(event, e)) {
        return true;
      }
    }
    return false;
  }
}

package dev.weir.robust.monitor;

import dev.weir.machine.Machine;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.Dependence;
import dev.weir.trace.order.EventEffects;
import java.util.Optional;

/**
 * Whether an operation may get ahead of a write that happened before it, so that the execution is
 * borderline (Burckhardt and Musuvathi, CAV 2008, Fig. 2).
 *
 * <p>It asks, for each location that the operation accesses, whether some write that happened
 * before ({@code w →hb* last(p)}) could nevertheless reach memory after it: if neither that write
 * nor a newer one comes before the operation in the relaxed order or is by the same thread. Since
 * both orders are total on the writes of one location, it is enough to compare the newest write of
 * each sort.
 */
final class BorderlineCheck {
  private static final int NONE = -1;

  /** What a suspicion costs at least, in the units of {@link dev.weir.machine.options.Budget}. */
  private static final int WORK_OF_SUSPICION = 32;

  private final boolean perLocation;
  private final boolean hasLog;
  private final RelaxedClocks clocks;
  private final Operation operation;
  private final PastStates past;
  private final Judge judge;
  private Optional<Machine> watched = Optional.empty();

  /**
   * @param perLocation whether stores of a thread to different locations may overtake each other
   * @param hasLog whether the log has all events
   * @param clocks the clocks, for which the operation is prepared
   * @param past brings the machine back to where it was before an operation that was taken since
   */
  BorderlineCheck(
      boolean perLocation,
      boolean hasLog,
      RelaxedClocks clocks,
      Operation operation,
      PastStates past,
      Judge judge) {
    this.perLocation = perLocation;
    this.hasLog = hasLog;
    this.clocks = clocks;
    this.operation = operation;
    this.past = past;
    this.judge = judge;
  }

  /** Starts to watch a machine. */
  void start(Machine machine) {
    watched = Optional.of(machine);
  }

  /** Fig. 2, lines 5 to 15, for the operation that is prepared, after so many events. */
  boolean isBorderline(EventLog log, int events) {
    int happened = clocks.preparedHappened();
    int relaxed = clocks.preparedRelaxed();
    IntList touched = clocks.touched();
    boolean found = false;
    for (int i = 0; i < touched.size(); i++) {
      Writes of = clocks.writes(touched.get(i));
      if (clocks.order().isUpToDate(of, happened, relaxed, operation.thread)) {
        continue;
      }
      int binding = clocks.order().newestBinding(of, relaxed, operation.thread);
      found |= binding < of.size() - 1 && passes(log, events, of, happened, binding);
      if (found && !judge.seeksAll()) {
        return true;
      }
    }
    boolean mayBeTorn = perLocation || operation.kind == EventKind.ATOMIC_BLOCK || judge.seeksAll();
    boolean isTorn = mayBeTorn && hasLog && touched.size() > 1 && isTorn(log, events);
    return found || isTorn;
  }

  /**
   * Whether some location that the prepared operation accesses has a write that need not be read.
   */
  boolean couldReadOlder() {
    IntList touched = clocks.touched();
    for (int i = 0; i < touched.size(); i++) {
      Writes of = clocks.writes(touched.get(i));
      int binding = clocks.order().newestBinding(of, clocks.preparedRelaxed(), operation.thread);
      if (binding < of.size() - 1) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an operation on several locations may get ahead of a write to one of them and still
   * come after an event on another one that follows the write. Only where stores of one thread may
   * overtake each other is this needed to close a cycle, or where the other one is the end of a
   * block, which a buffered store does not hold up; else it may show further pairs.
   */
  private boolean isTorn(EventLog log, int events) {
    int relaxed = clocks.preparedRelaxed();
    IntList touched = clocks.touched();
    EventEffects effects = new EventEffects(log);
    boolean found = false;
    for (int i = 0; i < touched.size(); i++) {
      Writes of = clocks.writes(touched.get(i));
      int binding = clocks.order().newestBinding(of, relaxed, operation.thread);
      for (int write = of.size() - 1; write > binding; write--) {
        if (mustBePlain(operation.kind) && of.plainUpTo(write) != write) {
          continue;
        }
        watched.orElseThrow().patience().spend(events - of.event(write));
        for (int seen = of.event(write) + 1; seen < events; seen++) {
          if (Dependence.conflict(operation, effects.of(seen))
              && clocks.order().happened(of, write, clocks.happenedRow(seen))
              && !clocks.order().isBefore(of, write, clocks.relaxedRow(seen))
              && suspect(log, events, of, write, seen)) {
            found = true;
            if (!judge.seeksAll()) {
              return true;
            }
          }
        }
      }
    }
    return found;
  }

  /** Whether the operation may get ahead of a write newer than the newest binding one. */
  private boolean passes(EventLog log, int events, Writes of, int happened, int binding) {
    boolean plain = mustBePlain(operation.kind);
    int write = clocks.order().newestHappened(of, happened, binding);
    if (judge.seeksAll()) {
      return passesAny(log, events, of, binding + 1, write);
    }
    while (write > binding) {
      write = plain ? of.plainUpTo(write) : write;
      if (write > binding && suspect(log, events, of, write, NONE)) {
        return true;
      }
      write--;
    }
    return false;
  }

  /** The same, oldest first: on cycles through an older write are those through newer ones, too. */
  private boolean passesAny(EventLog log, int events, Writes of, int first, int last) {
    for (int write = first; write <= last; write++) {
      boolean mayPass = !mustBePlain(operation.kind) || of.plainUpTo(write) == write;
      if (mayPass && suspect(log, events, of, write, NONE)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it would write for sure: then what it gets ahead of may not read what it wrote. */
  private static boolean mustBePlain(EventKind kind) {
    return switch (kind) {
      case WRITE, LOCK, UNLOCK, SYNCHRONISE, WAIT, SIGNAL, FREE -> true;
      case ACQUIRE, POST, ARRIVE -> true;
      default -> false;
    };
  }

  private boolean isSpinIteration(Machine machine, long value) {
    return machine.awaits().isSpinIteration(operation.thread, value, 0);
  }

  private boolean suspect(EventLog log, int events, Writes of, int write, int seen) {
    Machine machine = watched.orElseThrow();
    machine.patience().spend(WORK_OF_SUSPICION);
    if (machine.isNewlyShared()) {
      return false; // All starts again.
    }
    boolean awaits =
        operation.kind != EventKind.ATOMIC_BLOCK
            && past.before(machine, log, events, () -> machine.awaits().maySpin(operation.thread));
    boolean alone = clocks.touched().size() == 1;
    boolean isCertain =
        switch (operation.kind) {
          case LOAD -> seen == NONE && (alone || !awaits);
          case WRITE -> alone;
          default -> false;
        };
    if (awaits && alone) {
      if (operation.size > Long.BYTES || !of.isValueKnownBefore(write)) {
        isCertain = false;
      } else if (past.before(
          machine, log, events, () -> isSpinIteration(machine, of.valueBefore(write)))) {
        return false;
      }
    }
    if (write < of.end()) {
      // It may have to come after the end of the block, which need not follow the write.
      isCertain = false;
    }
    Borderline found = new Borderline(operation.thread, events, of.event(write), seen);
    return judge.isBorderline(machine, log, clocks, operation, found, isCertain);
  }
}

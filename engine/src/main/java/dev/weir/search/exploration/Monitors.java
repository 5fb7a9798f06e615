package dev.weir.search.exploration;

import dev.weir.machine.Machine;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.List;
import java.util.stream.Stream;

/** The monitors of an exploration, and whether they found an error in the present execution. */
final class Monitors {
  private static final int NONE = Integer.MAX_VALUE;

  private final Machine machine;
  private final ResultCollector findings;
  private final Monitor[] monitors;

  /** The first event at which one of them found an error in this execution. */
  private int firstError = NONE;

  /**
   * Monitors of a machine.
   *
   * @param findings are told of the errors that they find
   */
  Monitors(List<Monitor> monitors, Machine machine, ResultCollector findings) {
    this.machine = machine;
    this.findings = findings;
    this.monitors = monitors.toArray(Monitor[]::new);
  }

  /** The same, and one more. */
  Monitors with(Monitor another) {
    return new Monitors(
        Stream.concat(Stream.of(monitors), Stream.of(another)).toList(), machine, findings);
  }

  /** Whether there is none. */
  boolean areNone() {
    return monitors.length == 0;
  }

  /** Whether one of them has to see all turns of loops. */
  boolean needAllTurns() {
    return Stream.of(monitors).anyMatch(Monitor::needsAllTurns);
  }

  /** The machine is at the start of the program. */
  void start() {
    firstError = NONE;
    for (Monitor monitor : monitors) {
      monitor.start(machine);
    }
  }

  /** An actor is about to step. */
  void before(EventLog log, int actor) {
    for (Monitor monitor : monitors) {
      monitor.before(machine, log, actor);
    }
  }

  /** An event was appended to the log. */
  void event(EventLog log) {
    for (Monitor monitor : monitors) {
      monitor.event(log, log.size() - 1);
    }
  }

  /**
   * Reports what they found at the last event.
   *
   * @return whether to go on, as far as they are concerned
   */
  boolean report(EventLog log) {
    boolean goOn = true;
    for (Monitor monitor : monitors) {
      goOn &= report(monitor, log);
      goOn &= !monitor.isSatisfied();
    }
    return goOn;
  }

  private boolean report(Monitor monitor, EventLog log) {
    if (monitor.found().isEmpty()) {
      return true;
    }
    if (firstError == NONE) {
      firstError = log.size() - 1;
    }
    return findings.foundByMonitor(monitor.found(), log);
  }

  /**
   * All events from this one on are about to be taken back.
   *
   * @throws SharingDiscovered if a monitor found out that more memory is shared
   */
  void undo(int size) {
    if (size <= firstError) {
      firstError = NONE;
    }
    for (Monitor monitor : monitors) {
      monitor.undo(size);
      startAgainIfShared();
    }
  }

  /** All events so far are about to be forgotten. */
  void forget() {
    for (Monitor monitor : monitors) {
      monitor.forget();
    }
  }

  /**
   * The execution is maximal.
   *
   * @return whether to go on after what they found
   * @throws SharingDiscovered if a monitor found out that more memory is shared
   */
  boolean end(EventLog log) {
    boolean goOn = true;
    for (Monitor monitor : monitors) {
      monitor.end(machine, log);
      startAgainIfShared();
      goOn &= report(monitor, log);
    }
    return goOn;
  }

  /**
   * What a monitor asks the machine may show that more memory is shared. The machine need not stand
   * where the search left it then: past steps are no longer the same when they are taken again.
   */
  private void startAgainIfShared() {
    if (machine.isNewlyShared()) {
      throw new SharingDiscovered();
    }
  }

  /** Whether one of them found an error in the present execution. */
  boolean haveFound() {
    return firstError != NONE;
  }

  /** Whether one of them has seen what answers its question. */
  boolean isOneSettled() {
    for (Monitor monitor : monitors) {
      if (monitor.isSettled()) {
        return true;
      }
    }
    return false;
  }

  /** Whether one of them has seen all that it wanted to see. */
  boolean isOneSatisfied() {
    for (Monitor monitor : monitors) {
      if (monitor.isSatisfied()) {
        return true;
      }
    }
    return false;
  }
}

package dev.weir.robust;

import dev.weir.machine.report.Failure;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;

/**
 * An access that what follows it in its thread may get ahead of, so that an execution is no longer
 * sequentially consistent. Under TSO and PSO the access is a store.
 *
 * @param overtaken the access
 * @param by the later access that gets ahead of it
 * @param isKept whether the thread itself keeps the two in order, and others see the later one
 *     first since a store does not reach all threads at once
 * @param cycle the events of a cycle, in order, each before the next and the last before the first
 * @param schedule an execution of the weak model with that cycle
 * @param execution that execution, as it was run again
 * @param borderline the sequentially consistent execution that it comes from, as it was run again,
 *     up to the step that closes the cycle; where executions were watched
 * @param harm what comes of it, where that was looked for
 */
public record Violation(
    CycleEvent overtaken,
    CycleEvent by,
    boolean isKept,
    List<CycleEvent> cycle,
    Schedule schedule,
    Replay execution,
    Optional<Replay> borderline,
    Optional<Harm> harm) {

  /** Copies its parts. */
  public Violation {
    cycle = List.copyOf(cycle);
  }

  /** The same, with what comes of it. */
  public Violation with(Harm found) {
    return new Violation(
        overtaken, by, isKept, cycle, schedule, execution, borderline, Optional.of(found));
  }

  /**
   * What comes of a violation.
   *
   * @param error an execution of the weak model that fails and has such a cycle
   * @param complete whether all executions of the weak model were looked at; without an error the
   *     violation then is benign
   */
  public record Harm(Optional<HarmfulExecution> error, boolean complete) {
    /** Whether it is known to do no harm. */
    public boolean isBenign() {
      return error.isEmpty() && complete;
    }
  }

  /**
   * An execution that fails.
   *
   * @param failure how
   * @param schedule its steps
   * @param execution that execution, as it was run again
   */
  public record HarmfulExecution(Failure failure, Schedule schedule, Replay execution) {}
}

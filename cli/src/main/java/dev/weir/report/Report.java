package dev.weir.report;

import dev.weir.search.CheckResult;
import dev.weir.trace.Replay;
import java.util.Optional;

/** What a run of the tool has to tell. */
public sealed interface Report {
  /** How the tool was run. */
  Run run();

  /** The time that all of it took; the output formats must not measure. */
  Phases phases();

  /**
   * The result of {@code check}.
   *
   * @param run how the tool was run
   * @param phases the time it took
   * @param result what the exploration found
   * @param counterexample the execution that shows the first error, run again
   * @param traceFile the file that the counterexample was written to
   */
  record Check(
      Run run,
      Phases phases,
      CheckResult result,
      Optional<Replay> counterexample,
      Optional<String> traceFile)
      implements Report {}

  /**
   * The result of {@code replay}.
   *
   * @param run how the tool was run; the options are those of the run that was recorded
   * @param phases the time it took
   * @param replay the execution
   * @param traceFile the file that it was read from
   */
  record Replayed(Run run, Phases phases, Replay replay, String traceFile) implements Report {}

  /**
   * The result of {@code litmus} for one test and one model.
   *
   * @param run how the tool was run
   * @param phases the time that this test took
   * @param outcome the final states
   * @param namesModel whether text says which model this is of: there are several
   */
  record Litmus(Run run, Phases phases, LitmusOutcome outcome, boolean namesModel)
      implements Report {}
}

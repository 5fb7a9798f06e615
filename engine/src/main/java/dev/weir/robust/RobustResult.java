package dev.weir.robust;

import dev.weir.search.result.CheckResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What was found out.
 *
 * @param verdict the answer
 * @param complete whether every trace was covered
 * @param method what was explored last: where the monitor cannot settle it, the traces do
 * @param exploration what was explored: the sequentially consistent executions, or those of the
 *     weak model
 * @param sequential the errors of sequentially consistent executions; those of {@code exploration}
 * @param borderline the executions that show that it is not robust
 * @param violations the distinct ones; the first only, unless the search was to go on
 * @param unshown the violations that were found and are not among these, since somebody asked for
 *     an end before they had been run again to be shown
 * @param perBound where the search was repeated with growing bounds on preemptions: each of them
 */
public record RobustResult(
    RobustVerdict verdict,
    boolean complete,
    RobustOptions.Method method,
    CheckResult exploration,
    Optional<CheckResult.FoundError> error,
    long borderline,
    List<Violation> violations,
    int unshown,
    List<BoundedRun> perBound) {

  /** Copies its parts. */
  public RobustResult {
    violations = List.copyOf(violations);
    perBound = List.copyOf(perBound);
  }

  /** The first violation. */
  public Optional<Violation> witness() {
    return violations.stream().findFirst();
  }

  /**
   * One of the searches with growing bounds.
   *
   * @param bound the most preemptions
   * @param executions the complete executions that were explored
   * @param borderline the executions that show that the program is not robust
   * @param elapsed the time that it took
   */
  public record BoundedRun(int bound, long executions, long borderline, Duration elapsed) {}
}

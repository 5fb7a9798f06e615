package dev.weir.search;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How far an exploration has come.
 *
 * @param executions complete executions so far
 * @param blocked other maximal executions so far
 * @param events steps taken so far
 * @param elapsed the time since the start
 * @param estimate how many executions, complete or not, there may be in all; not known for searches
 *     that join configurations
 * @param runs for random executions, how many of both there will be in all; otherwise empty
 */
public record Progress(
    long executions,
    long blocked,
    long events,
    Duration elapsed,
    Optional<Range> estimate,
    OptionalLong runs) {
  /** Not of random executions. */
  public Progress(
      long executions, long blocked, long events, Duration elapsed, Optional<Range> estimate) {
    this(executions, blocked, events, elapsed, estimate, OptionalLong.empty());
  }

  /**
   * A range of numbers of executions: an order of magnitude, no promise.
   *
   * @param from the lower estimate
   * @param to the higher one, at least {@code from}
   */
  public record Range(double from, double to) {}
}

package dev.weir.search;

import java.time.Duration;
import java.util.Optional;

/**
 * How far an exploration has come.
 *
 * @param executions complete executions so far
 * @param blocked other maximal executions so far
 * @param events steps taken so far
 * @param elapsed the time since the start
 * @param estimate how many executions, complete or not, there may be in all; not known for searches
 *     that join configurations
 */
public record Progress(
    long executions, long blocked, long events, Duration elapsed, Optional<Range> estimate) {

  /**
   * A range of numbers of executions: an order of magnitude, no promise.
   *
   * @param from the lower estimate
   * @param to the higher one, at least {@code from}
   */
  public record Range(double from, double to) {}
}

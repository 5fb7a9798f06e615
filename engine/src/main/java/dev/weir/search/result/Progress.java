package dev.weir.search.result;

import dev.weir.machine.report.Cut;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
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
 * @param turns where loops are bounded by rounds, the most turns of each in the present one
 * @param cut one of the loops that were cut, if there are rounds
 */
public record Progress(
    long executions,
    long blocked,
    long events,
    Duration elapsed,
    Optional<Range> estimate,
    OptionalLong runs,
    OptionalInt turns,
    Optional<Cut> cut) {
  /**
   * A range of numbers of executions: an order of magnitude, no promise.
   *
   * @param from the lower estimate
   * @param to the higher one, at least {@code from}
   */
  public record Range(double from, double to) {
    /**
     * The range where a part of all is explored.
     *
     * @param leaves the executions so far
     * @param done the part that is explored
     * @param begun the part of which not all is explored, but perhaps nearly all
     * @return nothing where too little is explored
     */
    public static Optional<Range> of(long leaves, double done, double begun) {
      if (leaves == 0 || done <= 0) {
        return Optional.empty();
      }
      double least = Math.max(leaves, leaves / Math.min(1, done + begun));
      return Optional.of(new Range(least, Math.max(least, leaves / done)));
    }
  }
}

package dev.weir.search;

import dev.weir.machine.report.Failure;
import dev.weir.machine.state.StateHash;
import dev.weir.search.CheckResult.FoundError;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What an exploration has found, as data: see {@link Findings}.
 *
 * @param traces those that were met, where redundant executions are counted
 * @param remarks what its machines have to say
 */
record KeptFindings(
    ExecutionEnds.Kept ends,
    long sleepSetBlocked,
    long errors,
    long redundant,
    long events,
    Set<Bound> met,
    List<FoundError> found,
    List<Failure> unsupported,
    List<StateHash.Value> traces,
    List<Map<String, Long>> observations,
    Optional<String> output,
    List<Integer> exitStatuses,
    Remarks remarks)
    implements Serializable {
  /**
   * Whether it is made of numbers and words alone: no error is among it, nor a loop that was cut,
   * who waits at an end, an assertion that was not reached, or a trace.
   */
  boolean isPlain() {
    return Stream.of(
            ends.cuts(),
            ends.explained(),
            ends.waiters(),
            found,
            unsupported,
            traces,
            remarks.unreachedAssertions(),
            remarks.freedComparisons())
        .allMatch(List::isEmpty);
  }

  /** The same where executions ended so. */
  KeptFindings with(ExecutionEnds.Kept newEnds) {
    return new KeptFindings(
        newEnds,
        sleepSetBlocked,
        errors,
        redundant,
        events,
        met,
        found,
        unsupported,
        traces,
        observations,
        output,
        exitStatuses,
        remarks);
  }

  /** The executions, those included that were given up. */
  long executions() {
    return ends.complete() + ends.blocked() + sleepSetBlocked;
  }
}

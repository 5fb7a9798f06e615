package dev.weir.search.checkpoint;

import dev.weir.machine.report.Failure;
import dev.weir.machine.state.StateHash;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ExecutionEnds;
import dev.weir.search.result.Remarks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What an exploration has found, as data: see {@link dev.weir.search.exploration.ResultCollector}.
 *
 * @param traces those that were met, where redundant executions are counted
 * @param remarks what its machines have to say
 */
public record KeptFindings(
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
    Remarks remarks) {
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

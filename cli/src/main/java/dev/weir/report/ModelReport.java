package dev.weir.report;

import dev.weir.fence.reach.Statistics;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;

/**
 * The result of {@code check} for an automaton model.
 *
 * @param run how the tool was run
 * @param phases the time it took
 * @param bad a run to a forbidden state, if there is one
 * @param traceFiles the file that it was written to, if it was
 * @param unknown why it was not found out, as part of a sentence; empty if it was
 * @param statistics how much was done for it
 */
public record ModelReport(
    Run run,
    Phases phases,
    Optional<Replay> bad,
    List<String> traceFiles,
    Optional<String> unknown,
    Statistics statistics)
    implements Report {

  /** Copies the list. */
  public ModelReport {
    traceFiles = List.copyOf(traceFiles);
  }

  @Override
  public Standing standing() {
    return bad.isPresent()
        ? Standing.WRONG
        : unknown.isPresent() ? Standing.UNSETTLED : Standing.FINE;
  }

  @Override
  public String verdict() {
    return bad.isPresent() ? "violation" : unknown.isPresent() ? "unknown" : "safe";
  }

  @Override
  public boolean isComplete() {
    return verdict().equals("safe");
  }
}

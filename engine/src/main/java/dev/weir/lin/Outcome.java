package dev.weir.lin;

import java.util.List;

/**
 * What calls gave.
 *
 * @param results of each call of a scenario, by number, and then of those after it; 0 for those
 *     that are missing
 * @param missing the calls that wait for ever or come after such a one in their thread, as bits;
 *     those after the scenario are missing as soon as one of these is
 */
public record Outcome(List<Long> results, long missing) {
  /** Copies the results. */
  public Outcome {
    results = List.copyOf(results);
  }

  /** Whether a call gave nothing. */
  public boolean isMissing(Scenario scenario, int call) {
    return call < scenario.size() ? (missing >> call & 1) != 0 : missing != 0;
  }
}

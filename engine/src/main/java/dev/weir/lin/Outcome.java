package dev.weir.lin;

import java.util.List;

/**
 * What calls gave.
 *
 * @param results of each call of a scenario, by number, and then of those after it
 */
public record Outcome(List<Long> results) {
  /** Copies the results. */
  public Outcome {
    results = List.copyOf(results);
  }
}

package dev.weir.search.checkpoint;

import dev.weir.search.result.Bound;
import java.util.Optional;

/**
 * What the exploration of an explorer in another process has to tell of a task.
 *
 * @param limit the limit that it met
 * @param again why all is to be explored again, if it is
 */
public record FoundElsewhere(
    KeptFindings findings, Knowledge knowledge, Optional<Bound> limit, Optional<Again> again) {

  /**
   * Why all is to be explored again, beside what the machine has learnt.
   *
   * @param needsCounts whether turns of loops are to be counted
   * @param roundIsDue whether a round of more turns is due: whether a loop was cut, then
   */
  public record Again(boolean needsCounts, Optional<Boolean> roundIsDue) {}
}

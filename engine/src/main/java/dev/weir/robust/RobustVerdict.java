package dev.weir.robust;

import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;

/** The answer to whether a weak model adds behaviours. */
public enum RobustVerdict {
  /** It adds none, within the bounds. */
  ROBUST("robust"),
  /** It does. */
  NOT_ROBUST("not-robust"),
  /** Not settled: a limit or an unsupported construct was met. */
  UNKNOWN("unknown");

  private final String text;

  RobustVerdict(String text) {
    this.text = text;
  }

  /** The word for output. */
  public String text() {
    return text;
  }

  /**
   * The answer that an exploration gives.
   *
   * @param borderline the executions that show that the program is not robust
   */
  public static RobustVerdict of(CheckResult explored, long borderline) {
    // Executions in which a thread was cut do not count, so that nothing speaks of the others.
    boolean areAllCut = explored.met().contains(Bound.UNROLL) && explored.counts().ended() == 0;
    boolean isOpen =
        explored.verdict() == Verdict.UNKNOWN
            || areAllCut
            || explored.met().contains(Bound.LOAD_BUFFERING)
            || explored.met().stream().anyMatch(Bound::isLimit)
            || !explored.unsupported().isEmpty();
    return borderline > 0 ? NOT_ROBUST : isOpen ? UNKNOWN : ROBUST;
  }
}

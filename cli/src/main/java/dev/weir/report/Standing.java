package dev.weir.report;

import dev.weir.fence.FenceResult;
import dev.weir.lin.LinResult;
import dev.weir.robust.RobustResult;
import dev.weir.search.result.Verdict;

/** How a reply counts for who only wants to know whether all is well; what exit codes say. */
public enum Standing {
  /** The question was settled and nothing wrong was found. */
  FINE(0),
  /** Something wrong was found. */
  WRONG(1),
  /** Not settled. */
  UNSETTLED(3),
  /** The input or the command line cannot be understood. */
  INVALID(2);

  private final int exitCode;

  Standing(int exitCode) {
    this.exitCode = exitCode;
  }

  /** The exit code of a run with such a reply and no other. */
  public int exitCode() {
    return exitCode;
  }

  /** How the answer counts to whether a program can fail. */
  public static Standing of(Verdict verdict) {
    return switch (verdict) {
      case SAFE, NO_ERROR -> FINE;
      case VIOLATION -> WRONG;
      case UNKNOWN -> UNSETTLED;
    };
  }

  /** How an answer about robustness counts; an error decides whatever the answer. */
  public static Standing of(RobustResult result) {
    return result.error().isPresent()
        ? WRONG
        : switch (result.verdict()) {
          case ROBUST -> FINE;
          case NOT_ROBUST -> WRONG;
          case UNKNOWN -> UNSETTLED;
        };
  }

  /** How an answer about fences counts. */
  public static Standing of(FenceResult.Verdict verdict) {
    return switch (verdict) {
      case CORRECT, FIXED -> FINE;
      case UNFIXABLE -> WRONG;
      case UNKNOWN -> UNSETTLED;
    };
  }

  /** How an answer about a data structure counts. */
  public static Standing of(LinResult.Verdict verdict) {
    return switch (verdict) {
      case LINEARIZABLE -> FINE;
      case NOT_LINEARIZABLE, VIOLATION -> WRONG;
      case UNKNOWN -> UNSETTLED;
    };
  }
}

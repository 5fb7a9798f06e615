package dev.weir.report;

import dev.weir.fence.FenceResult;
import dev.weir.lin.LinResult;
import dev.weir.robust.RobustResult;
import dev.weir.search.result.Verdict;
import java.util.Comparator;
import java.util.List;

/**
 * How a reply counts for who only wants to know whether all is well; in the order of exit codes,
 * which say the same.
 */
public enum Standing {
  /** The question was settled and nothing wrong was found. */
  FINE,
  /** Something wrong was found. */
  WRONG,
  /** The input or the command line cannot be understood. */
  INVALID,
  /** Not settled. */
  UNSETTLED,
  /** None of a reply: the tool itself has a defect. */
  DEFECT;

  private static final List<Standing> BADNESS = List.of(FINE, UNSETTLED, WRONG, INVALID, DEFECT);

  /** The exit code of a run with such a reply and no other. */
  public int exitCode() {
    return ordinal();
  }

  /** That of an exit code. */
  public static Standing of(int exitCode) {
    return values()[exitCode];
  }

  /** That of several results together: 3 is worse than 0, 1 than 3, 2 than 1. */
  public static Standing worst(List<Standing> all) {
    return all.stream().max(Comparator.comparingInt(BADNESS::indexOf)).orElse(FINE);
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

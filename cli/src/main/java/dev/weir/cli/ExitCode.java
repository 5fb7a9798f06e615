package dev.weir.cli;

import dev.weir.fence.FenceResult;
import dev.weir.lin.LinResult;
import dev.weir.robust.RobustResult;
import dev.weir.search.result.Verdict;
import java.util.List;

/** What the process tells its caller. */
enum ExitCode {
  /** The question was settled and nothing wrong was found. */
  FINE(0),
  /** A violation was found. */
  VIOLATION(1),
  /** The input or the command line is wrong. */
  BAD_INPUT(2),
  /** Not settled. */
  UNSETTLED(3),
  /** A defect of the tool itself. */
  DEFECT(4);

  private static final List<ExitCode> BADNESS =
      List.of(FINE, UNSETTLED, VIOLATION, BAD_INPUT, DEFECT);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** The code of the process. */
  int number() {
    return number;
  }

  /** The code with a number. */
  static ExitCode of(int number) {
    return values()[number];
  }

  /** The code for an answer about robustness; an error decides whatever the answer. */
  static ExitCode of(RobustResult result) {
    if (result.error().isPresent()) {
      return VIOLATION;
    }
    return switch (result.verdict()) {
      case ROBUST -> FINE;
      case NOT_ROBUST -> VIOLATION;
      case UNKNOWN -> UNSETTLED;
    };
  }

  /** The code for an answer about fences. */
  static ExitCode of(FenceResult.Verdict verdict) {
    return switch (verdict) {
      case CORRECT, FIXED -> FINE;
      case UNFIXABLE -> VIOLATION;
      case UNKNOWN -> UNSETTLED;
    };
  }

  /** The code for an answer about a data structure. */
  static ExitCode of(LinResult.Verdict verdict) {
    return switch (verdict) {
      case LINEARIZABLE -> FINE;
      case NOT_LINEARIZABLE, VIOLATION -> VIOLATION;
      case UNKNOWN -> UNSETTLED;
    };
  }

  /** The code of several results together: 3 is worse than 0, 1 than 3, 2 than 1. */
  static ExitCode worst(List<ExitCode> codes) {
    return codes.stream()
        .max((one, other) -> Integer.compare(BADNESS.indexOf(one), BADNESS.indexOf(other)))
        .orElse(FINE);
  }

  /** The code for a verdict. */
  static ExitCode of(Verdict verdict) {
    return switch (verdict) {
      case SAFE, NO_ERROR -> FINE;
      case VIOLATION -> VIOLATION;
      case UNKNOWN -> UNSETTLED;
    };
  }
}

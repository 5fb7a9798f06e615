package dev.weir.report;

import dev.weir.fence.FenceResult;
import dev.weir.robust.RobustVerdict;
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

  /** How a reply counts. */
  public static Standing of(Reply reply) {
    return switch (reply) {
      case Report.Check check -> of(check.result().verdict());
      case HuntReport hunt -> of(hunt.check().result().verdict());
      case Report.Robust robust ->
          robust.result().error().isPresent() ? WRONG : of(robust.result().verdict());
      case FenceReport fence -> of(fence);
      case LinReport lin ->
          switch (lin.result().verdict()) {
            case LINEARIZABLE -> FINE;
            case NOT_LINEARIZABLE, VIOLATION -> WRONG;
            case UNKNOWN -> UNSETTLED;
          };
      case ModelReport model ->
          model.bad().isPresent() ? WRONG : model.unknown().isPresent() ? UNSETTLED : FINE;
      case Report.Litmus litmus -> litmus.outcome().isComplete() ? FINE : UNSETTLED;
      case Report.Replayed _ -> WRONG;
      case TransformReport _ -> FINE;
      case InvalidInput _ -> INVALID;
    };
  }

  private static Standing of(Verdict verdict) {
    return switch (verdict) {
      case SAFE, NO_ERROR -> FINE;
      case VIOLATION -> WRONG;
      case UNKNOWN -> UNSETTLED;
    };
  }

  private static Standing of(RobustVerdict verdict) {
    return switch (verdict) {
      case ROBUST -> FINE;
      case NOT_ROBUST -> WRONG;
      case UNKNOWN -> UNSETTLED;
    };
  }

  private static Standing of(FenceReport report) {
    FenceResult.Verdict verdict = report.result().verdict();
    return switch (verdict) {
      case CORRECT, FIXED -> report.isVerified() ? FINE : UNSETTLED;
      case UNFIXABLE -> WRONG;
      case UNKNOWN -> UNSETTLED;
    };
  }
}

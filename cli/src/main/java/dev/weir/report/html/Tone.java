package dev.weir.report.html;

import dev.weir.report.FenceReport;
import dev.weir.report.HuntReport;
import dev.weir.report.ModelReport;
import dev.weir.report.Report;
import dev.weir.report.TransformReport;
import dev.weir.robust.RobustResult;
import dev.weir.search.Verdict;
import java.util.Locale;

/** How the answer is to be taken. */
enum Tone {
  /** Nothing is wrong. */
  GOOD,
  /** Something is. */
  BAD,
  /** That is not settled. */
  OPEN;

  /** The word for the script. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Tone of(Report report) {
    return switch (report) {
      case Report.Check check -> of(check.result().verdict());
      case HuntReport hunt -> of(hunt.check().result().verdict());
      case Report.Robust robust -> of(robust.result());
      case Report.Replayed replayed ->
          replayed.shown() == Report.Shown.CYCLE || replayed.replay().failure().isPresent()
              ? BAD
              : GOOD;
      case ModelReport model ->
          model.bad().isPresent() ? BAD : model.unknown().isPresent() ? OPEN : GOOD;
      case FenceReport _, TransformReport _, Report.Litmus _ -> OPEN;
    };
  }

  private static Tone of(Verdict verdict) {
    return switch (verdict) {
      case SAFE, NO_ERROR -> GOOD;
      case VIOLATION -> BAD;
      case UNKNOWN -> OPEN;
    };
  }

  private static Tone of(RobustResult result) {
    if (result.error().isPresent()) {
      return BAD;
    }
    return switch (result.verdict()) {
      case ROBUST -> GOOD;
      case NOT_ROBUST -> BAD;
      case UNKNOWN -> OPEN;
    };
  }
}

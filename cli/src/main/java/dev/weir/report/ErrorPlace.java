package dev.weir.report;

import dev.weir.machine.report.Failure;
import dev.weir.program.CallSite;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.Replay;
import java.util.Optional;

/** Where an error is said to be. */
public final class ErrorPlace {
  private ErrorPlace() {}

  /**
   * The place in the program's own code that led to an error, where it is met in a header.
   *
   * @param replay the execution that is shown for it, if there is one
   */
  public static CallSite of(Failure failure, Optional<Replay> replay) {
    return explanation(failure, replay)
        .calls()
        .own()
        .orElse(new CallSite(failure.position(), failure.function()));
  }

  /** What the execution that is shown for an error tells more of it. */
  public static Explanation explanation(Failure failure, Optional<Replay> replay) {
    return replay.map(shown -> shown.explanation(failure)).orElse(Explanation.NONE);
  }
}

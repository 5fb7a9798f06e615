package dev.weir.cli.session;

import dev.weir.report.Standing;
import java.util.List;

/** What the process tells its caller. */
public enum ExitCode {
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
  public int number() {
    return number;
  }

  /** The code with a number. */
  public static ExitCode of(int number) {
    return values()[number];
  }

  /** The code for a reply. */
  public static ExitCode of(Standing standing) {
    return of(standing.exitCode());
  }

  /** The code of several results together: 3 is worse than 0, 1 than 3, 2 than 1. */
  public static ExitCode worst(List<ExitCode> codes) {
    return codes.stream()
        .max((one, other) -> Integer.compare(BADNESS.indexOf(one), BADNESS.indexOf(other)))
        .orElse(FINE);
  }
}

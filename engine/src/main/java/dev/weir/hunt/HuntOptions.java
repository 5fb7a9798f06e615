package dev.weir.hunt;

import dev.weir.search.options.CheckOptions;

/**
 * What to hunt for.
 *
 * @param check the memory model, the bounds and limits, the seed, and whether to go on after errors
 * @param schedule how runs are scheduled
 * @param runs the most steered runs in all, at least 1
 * @param longest the most statements of a cycle: 4, 6 or 8
 * @param probability how likely a statement of a cycle is delayed each time that it comes, above 0
 *     and at most 1
 * @param depth of {@link Schedule#PCT}: how many orders the error needs that is looked for
 */
public record HuntOptions(
    CheckOptions check, Schedule schedule, long runs, int longest, double probability, int depth) {
  /** The statements of a cycle, if nobody says: two threads and two places. */
  public static final int DEFAULT_LENGTH = 4;

  /** The probability of the paper. */
  public static final double DEFAULT_PROBABILITY = 0.5;

  /** The depth that most errors are said to have. */
  public static final int DEFAULT_DEPTH = 3;

  /** How runs are scheduled. */
  public enum Schedule {
    /** Steered into predicted cycles, in turn. */
    CYCLES("cycles"),
    /** By random priorities that change now and then. */
    PCT("pct"),
    /** By random priorities of steps. */
    POS("pos"),
    /** Anybody who can step, each as likely as any other. */
    RANDOM("random");

    private final String text;

    Schedule(String text) {
      this.text = text;
    }

    /** The name on the command line. */
    public String text() {
      return text;
    }
  }

  /** The same with other bounds and limits. */
  public HuntOptions with(CheckOptions other) {
    return new HuntOptions(other, schedule, runs, longest, probability, depth);
  }

  /** A hunt as the paper's. */
  public static HuntOptions of(CheckOptions check, long runs) {
    return new HuntOptions(
        check, Schedule.CYCLES, runs, DEFAULT_LENGTH, DEFAULT_PROBABILITY, DEFAULT_DEPTH);
  }
}

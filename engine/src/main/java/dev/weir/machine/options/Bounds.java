package dev.weir.machine.options;

import java.util.OptionalInt;

/**
 * The bound on loops and recursion, if there is one. Either it counts every turn of a loop, for
 * each entry, and how often a function is on the stack; or, where turns are bounded by rounds, it
 * counts only turns in which the thread took a step, and activations of a function between which it
 * did.
 *
 * <p>A count by steps stands in one register together with the thread's number of steps at the
 * latest turn: it is part of the thread's state, and follows from what the thread did.
 */
public final class Bounds {
  /** A loop that goes round more often, with a step each time, may have no end. */
  public static final int MANY_TURNS = 64;

  private static final int COUNT_SHIFT = 32;

  private final OptionalInt unroll;
  private final boolean countsTurns;
  private int turns = Integer.MAX_VALUE;
  private int mostTurns;
  private int suspensions;

  /** The bounds of a machine, as its options say. */
  public Bounds(MachineOptions options) {
    this.unroll = options.unroll();
    this.countsTurns = options.countsTurns();
  }

  /** Whether turns with steps are counted, or could be since nothing else bounds them. */
  public boolean mayCountTurns() {
    return unroll.isEmpty();
  }

  /** Whether only turns with steps are counted. */
  public boolean countTurns() {
    return countsTurns;
  }

  /**
   * Bounds the turns with steps of each loop, if such turns are counted, and forgets how many were
   * met so far. What was executed before is not to be gone on with.
   *
   * @param most at least 1
   */
  public void allowTurns(int most) {
    turns = most;
    mostTurns = 0;
  }

  /** The most turns with steps; no bound where they are not counted. */
  public int allowedTurns() {
    return turns;
  }

  /** Whether some loop had many turns with steps since they were bounded. */
  public boolean hadManyTurns() {
    return mostTurns > MANY_TURNS;
  }

  /** Lets the bound not count until {@link #resume}: what is done on trial is not bounded. */
  public void suspend() {
    suspensions++;
  }

  /** Ends the latest suspension. */
  public void resume() {
    suspensions--;
  }

  /** Ends all suspensions: what was done on trial was interrupted. */
  public void clear() {
    suspensions = 0;
  }

  /** Whether what is done now is done on trial. */
  public boolean areSuspended() {
    return suspensions > 0;
  }

  /** Whether what is done now counts, and there is a bound. */
  public boolean areCounted() {
    return (countsTurns || unroll.isPresent()) && suspensions == 0;
  }

  /**
   * What a counter is at the entry of a loop, or of a function.
   *
   * @param steps of the thread so far
   */
  public long first(int steps) {
    return countsTurns ? Integer.toUnsignedLong(steps) : 0;
  }

  /**
   * What a counter is after one more turn, or where a function is entered once more.
   *
   * @param steps of the thread so far
   */
  public long next(long counter, int steps) {
    if (!countsTurns) {
      return counter + 1;
    }
    if ((int) counter == steps) {
      return counter;
    }
    long count = (counter >>> COUNT_SHIFT) + 1;
    mostTurns = (int) Math.max(mostTurns, count);
    return count << COUNT_SHIFT | Integer.toUnsignedLong(steps);
  }

  /** Whether a counter is beyond the bound; not asked on trial. */
  public boolean isMet(long counter) {
    return countsTurns
        ? counter >>> COUNT_SHIFT > turns
        : counter > unroll.orElse(Integer.MAX_VALUE);
  }
}

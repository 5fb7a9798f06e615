package dev.weir.search.result;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.Round;
import dev.weir.trace.EventLog;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Bounds on the turns of loops that may have no end, which grow from round to round, so that no
 * exploration follows one of them for ever: at most 1, 2, 4, 8 and so on turns of each.
 *
 * <p>An exploration begins without such a bound, on a machine that counts no turns. Where some
 * thread repeats an instruction often, it begins again on one that does, with a bound that is met
 * only by loops that seem to have no end. With the first loop that has many turns there, the rounds
 * begin.
 */
public final class Rounds {
  /** So many turns a loop may have before there are rounds. */
  private static final int WATCHED_TURNS = 256;

  /** A thread that takes a step of the same instruction so often may be in a long loop. */
  private static final int REPEATS = 32;

  /** So many executions are looked at of a round of which none comes to its end. */
  private static final int BARREN_EXECUTIONS = 64;

  private final Machine machine;
  private final boolean areWanted;

  /** The turns of what is explored first: 0 where loops only seem to have no end later. */
  private final int first;

  /** The turns of the present round; 0 before the first. */
  private int turns;

  /** Whether the loop that made rounds necessary did end. */
  private boolean doEnd;

  /** Whether the exploration is to begin again on a machine that counts turns. */
  private boolean needCounts;

  /** What was found in earlier rounds, if there was one. */
  private Optional<CheckResult> earlier = Optional.empty();

  /**
   * No round yet.
   *
   * @param machine the one that is explored
   * @param areWanted whether there are to be rounds
   * @param first the turns of the first round where it begins at once; else 0
   */
  public Rounds(Machine machine, boolean areWanted, int first) {
    this.machine = machine;
    this.areWanted = areWanted && machine.bounds().mayCountTurns();
    this.first = first;
    this.turns = first;
  }

  /**
   * How far they have come, as data.
   *
   * @param turns of the present round; 0 before the first
   * @param doEnd whether the loop that made rounds necessary did end
   */
  public record Kept(int turns, boolean doEnd) {}

  /** As data. */
  public Kept keep() {
    return new Kept(turns, doEnd);
  }

  /**
   * Goes on with a round of an exploration that was kept; to be called before it begins.
   *
   * @param found what was found in the rounds before that one
   */
  public void goOn(Kept kept, Optional<CheckResult> found) {
    turns = kept.turns();
    doEnd = kept.doEnd();
    earlier = found;
  }

  /** What was found in the rounds before the present one. */
  public Optional<CheckResult> earlier() {
    return earlier;
  }

  /** Whether there are to be rounds where they help. */
  public boolean areWanted() {
    return areWanted;
  }

  /** What there is to explore is explored anew by another search. */
  public void clear() {
    turns = first;
    earlier = Optional.empty();
  }

  /** An exploration begins, or begins again. */
  public void begin() {
    machine.allowTurns(turns == 0 ? WATCHED_TURNS : turns);
  }

  /**
   * Finds out, after an execution that became this long, whether turns are to be counted from now
   * on.
   */
  public void lookForRepeats(EventLog log) {
    lookForRepeats(
        IntStream.range(0, log.size())
            .filter(e -> Actors.isThread(log.actor(e)))
            .mapToLong(e -> (long) log.thread(e) << 32 | log.instruction(e)),
        REPEATS);
  }

  /**
   * The same.
   *
   * @param steps of the execution: a number for each, which is the same where a thread does the
   *     same once more
   * @param repeats so often a thread does the same where it seems to be in a long loop
   */
  public void lookForRepeats(LongStream steps, int repeats) {
    needCounts = areWanted && !machine.bounds().countTurns() && areRepeated(steps, repeats);
  }

  /** Whether it was found out that turns are to be counted, on another machine. */
  public boolean needCounts() {
    return needCounts;
  }

  /** Takes note that others have found out that turns are to be counted. */
  public void learnToCount() {
    needCounts = true;
  }

  private static boolean areRepeated(LongStream steps, int repeats) {
    Map<Long, Integer> counts = new HashMap<>();
    return steps.anyMatch(step -> counts.merge(step, 1, Integer::sum) > repeats);
  }

  /** Whether the first round is to begin, at the end of an execution. */
  public boolean areDue() {
    return turns == 0 && areCounted() && machine.bounds().hadManyTurns();
  }

  /** Whether turns are counted, and may be cut. */
  public boolean areCounted() {
    return areWanted && machine.bounds().countTurns();
  }

  /**
   * Whether it is in vain to go on with a round: a loop that is known to end was cut in all
   * executions so far.
   *
   * @param executions so far, all of which were cut
   */
  public boolean areInVain(long executions) {
    return turns > 0 && doEnd && executions >= BARREN_EXECUTIONS;
  }

  /**
   * Goes on to the first round, or to the next.
   *
   * @param isCut whether the execution that was just made has been cut
   * @param found what was found so far, as {@link #all} has it
   */
  public void next(boolean isCut, CheckResult found) {
    earlier = Optional.of(found);
    doEnd = turns == 0 ? !isCut : doEnd;
    turns = (int) Math.min(Integer.MAX_VALUE, Math.max(1, 2L * turns));
  }

  /**
   * What was found in this round, and before, as far as it is not found again.
   *
   * @param own what was found in this round
   * @param exhausted whether all of it was explored
   */
  public CheckResult all(CheckResult own, boolean exhausted) {
    if (turns == 0) {
      return own;
    }
    return exhausted
        ? own.with(new Round(turns, turns, own.counts().ended(), cut(own.counts())))
        : earlier.map(before -> own.after(before, turns)).orElse(own);
  }

  private static long cut(Counts counts) {
    return counts.blocked() - counts.endedWaiting();
  }

  /** The most turns of the present round; empty where there are no rounds. */
  public OptionalInt turns() {
    return turns == 0 ? OptionalInt.empty() : OptionalInt.of(turns);
  }
}

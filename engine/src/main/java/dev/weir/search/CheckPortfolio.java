package dev.weir.search;

import dev.weir.search.Portfolio.Meaning;
import dev.weir.search.Portfolio.Member;
import dev.weir.search.Portfolio.Share;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.MemoryUse;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.BoundedRun;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.trace.Monitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The explorations that answer what options ask ({@link Portfolio}): what they ask for first, and
 * beside it what may be shorter.
 *
 * <ul>
 *   <li>One execution, in case it stands for all, and each state once. Threads that take turns
 *       under a lock have as many traces as there are orders, and far fewer states; loops without
 *       an end may have no more states than a few. What is settled so is settled without a bound.
 *   <li>Random executions. A depth-first search varies the last choices of an execution first: an
 *       error that hangs on an early one may come after all orders of what else the program does,
 *       where a random walk finds it soon. What is random takes one step in seventeen, and changes
 *       nothing of what else is found.
 *   <li>Everything, where there is a bound on preemptions. Each configuration within the bound is
 *       visited once for each of the traces that lead there, and takes memory, which is to be no
 *       more than the rest of the work warrants; the search of everything takes no more than one
 *       execution for each trace, and often comes to its end first. Its answer then holds for the
 *       bound too.
 * </ul>
 */
public final class CheckPortfolio {
  /** Some eight million steps are taken before the first state, or the one execution. */
  private static final int START_OF_STATES = 1 << 17;

  /** So many questions after the first round they begin. */
  private static final int START_IN_ROUNDS = 1 << 11;

  private static final int TURN = 1 << 6;

  /** The first turn of the one execution where the search of traces has come to a long one. */
  private static final int LONG_TURN = 1 << 18;

  /** That part of a time limit passes before them, if that is sooner. */
  private static final int PART_OF_TIME = 3;

  /** Half a million steps are taken before the first random one, in about a second. */
  private static final Share OF_RANDOM = new Share(1 << 13, 1 << 10, TURN, false);

  private static final int RUNS = 1 << 8;

  /** So many executions are watched for livelocks after each batch of others. */
  private static final int WATCHED_RUNS = 1 << 4;

  private final Checker checker;
  private final CheckOptions options;
  private final List<Monitor> monitors;
  private final long start = System.nanoTime();

  /** The explorations by these options. */
  CheckPortfolio(Checker checker, CheckOptions options, List<Monitor> monitors) {
    this.checker = checker;
    this.options = options;
    this.monitors = monitors;
  }

  /** All that are of use, in the order in which they begin. */
  List<Member<CheckResult>> members() {
    if (options.contextBound().isPresent() && monitors.isEmpty()) {
      return withAndWithoutBound(
          options, this::explore, Function.identity(), CheckPortfolio::isKnown, this::boundless);
    }
    List<Member<CheckResult>> members = new ArrayList<>();
    members.add(Member.first(stop -> explore(options, stop), CheckPortfolio::isKnown));
    if (areRandomOnesOfUse()) {
      if (areStatesOfUse()) {
        members.add(beside(this::states, 0, TURN));
        members.add(beside(this::sole, LONG_TURN, TURN));
      }
      members.add(
          new Member<>(
              this::untilOneFails,
              result -> !result.errors().isEmpty(),
              (before, own, settles) -> settles ? before.failing(own) : before,
              OF_RANDOM));
    }
    return members;
  }

  private CheckResult explore(CheckOptions by, ProgressListener listener) {
    return checker.checkAlone(by, monitors, listener);
  }

  private static boolean isKnown(CheckResult result) {
    return result.verdict() != Verdict.UNKNOWN;
  }

  /**
   * Whether states are of use: it was not said how to explore, and nothing is looked for that hangs
   * on what came before a state.
   */
  private boolean areStatesOfUse() {
    return options.mayVisitStates()
        && options.algorithm() == Algorithm.OPTIMAL
        && options.detectors().isEmpty()
        && options.liveness()
        && !options.assumesAwaits()
        && options.checkpoint().isEmpty()
        && !options.usesSymmetry()
        && !options.model().readsPastValues()
        && options.machine().unroll().isEmpty();
  }

  private Member<CheckResult> beside(
      Function<ProgressListener, CheckResult> explores, int ifLong, int turn) {
    return new Member<>(
        explores,
        CheckPortfolio::isAnswer,
        (before, own, settles) -> settles ? own.taking(since(start)) : before,
        new Share(START_OF_STATES, START_IN_ROUNDS, isTimePassing(), ifLong, TURN, turn, true));
  }

  /** What programs observe at their end may hang on more than the state. */
  private static boolean isAnswer(CheckResult result) {
    return isKnown(result)
        && (result.complete() || !result.errors().isEmpty())
        && result.observations().isEmpty();
  }

  private CheckResult sole(ProgressListener listener) {
    return checker.sole(besideOthers(), listener).orElse(CheckResult.NOTHING.with(Verdict.UNKNOWN));
  }

  private CheckResult states(ProgressListener listener) {
    return explore(besideOthers().with(Algorithm.STATES), listener).by(Algorithm.STATES);
  }

  private CheckOptions besideOthers() {
    return options.unkept().withMemoryShare(half(options)).within(since(start));
  }

  private BooleanSupplier isTimePassing() {
    return options
        .timeLimit()
        .<BooleanSupplier>map(
            limit -> () -> since(start).multipliedBy(PART_OF_TIME).compareTo(limit) > 0)
        .orElse(() -> false);
  }

  /** Other searches must be able to go on where one takes too much memory. */
  private static long half(CheckOptions options) {
    return options.memoryShare().orElse(MemoryUse.limit(options.memoryLimit())) / 2;
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /**
   * Whether random executions are of use: the first error is wanted, and one execution after the
   * other made, in this process, of which they take a part of the steps.
   */
  private boolean areRandomOnesOfUse() {
    return monitors.isEmpty()
        && options.algorithm() != Algorithm.RANDOM
        && options.contextBound().isEmpty()
        && options.cluster().isEmpty()
        && !options.keepGoing()
        && !options.countRedundant();
  }

  private boolean seesLivelocks() {
    return options.liveness() && !options.assumesAwaits() && options.machine().unroll().isEmpty();
  }

  private CheckResult untilOneFails(ProgressListener stop) {
    long seed = options.seed();
    while (true) {
      if (seesLivelocks()) {
        // First, since executions of which each goes on for ever only become longer.
        CheckResult result = checker.watchForLivelocks(batch(WATCHED_RUNS, seed), stop);
        if (result.verdict() != Verdict.NO_ERROR) {
          return result;
        }
      }
      CheckResult result = checker.makeAtRandom(batch(RUNS, seed), stop);
      if (result.verdict() != Verdict.NO_ERROR) {
        return result;
      }
      seed++;
    }
  }

  private CheckOptions batch(int runs, long seed) {
    return options.within(since(start)).withRandomRuns(runs, seed);
  }

  /**
   * What explores within the bound on preemptions, and everything.
   *
   * @param explores by given options
   * @param explored what an answer rests on
   * @param isAnswer whether what was found without the bound, no limit being met, is an answer
   * @param meaning what that means for the answer within the bound
   */
  public static <R> List<Member<R>> withAndWithoutBound(
      CheckOptions options,
      BiFunction<CheckOptions, ProgressListener, R> explores,
      Function<R, CheckResult> explored,
      Predicate<R> isAnswer,
      Meaning<R> meaning) {
    long start = System.nanoTime();
    CheckOptions bounded = options.withMemoryShare(half(options));
    Predicate<R> isWhole = answer -> !explored.apply(answer).isCutShort();
    return List.of(
        Member.first(stop -> explores.apply(bounded, stop), isWhole),
        new Member<>(
            stop -> explores.apply(options.withoutContextBound().within(since(start)), stop),
            isWhole.and(isAnswer),
            meaning,
            Share.EQUAL));
  }

  /** What the search without the bound has found, in the place of that with it. */
  public static CheckResult unbounded(CheckOptions options, CheckResult full) {
    return full.by(full.instead().orElse(options.algorithm()));
  }

  private CheckResult boundless(CheckResult bounded, CheckResult full, boolean settles) {
    if (settles) {
      return unbounded(options, full).with(perBound(bounded, full));
    }
    boolean onlyFullFails = bounded.errors().isEmpty() && !full.errors().isEmpty();
    return onlyFullFails ? unbounded(options, full) : bounded;
  }

  /**
   * The runs for growing bounds, where the search of everything came to its end during one of them:
   * it stands for that one and for all that are larger. One that ended at an error stands for none.
   */
  private List<BoundedRun> perBound(CheckResult bounded, CheckResult full) {
    if (!options.iterates()) {
      return List.of();
    }
    List<BoundedRun> runs = new ArrayList<>(bounded.perBound());
    BoundedRun cut = runs.removeLast();
    if (!full.complete() && !full.errors().isEmpty()) {
      // It ended at an error, which may need more preemptions than any of the bounds.
      return runs;
    }
    long executions = full.counts().executions();
    runs.add(new BoundedRun(cut.bound(), executions, cut.elapsed()));
    for (int larger = cut.bound() + 1; larger <= options.contextBound().orElseThrow(); larger++) {
      runs.add(new BoundedRun(larger, executions, Duration.ZERO));
    }
    return runs;
  }
}

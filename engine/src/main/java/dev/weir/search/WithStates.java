package dev.weir.search;

import dev.weir.search.Portfolio.Pace;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.MemoryUse;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Explores each trace once, and where that takes long, by turns first one execution, in case it
 * stands for all, and then each state once. Threads that take turns under a lock have as many
 * traces as there are orders, and far fewer states; loops without an end may have no more states
 * than a few. What is settled so is settled without a bound.
 */
final class WithStates {
  /** Some eight million steps are taken before the one execution, or the first state. */
  private static final Pace PACE = new Pace(1 << 17, 1 << 6, 1 << 6).soonerInRounds();

  /** That part of a time limit passes before it, if that is sooner. */
  private static final int PART_OF_TIME = 3;

  private final CheckOptions options;

  /** An exploration by these options. */
  WithStates(CheckOptions options) {
    this.options = options;
  }

  /**
   * Whether that is of use: it was not said how to explore, and nothing is looked for that hangs on
   * what came before a state.
   */
  static boolean isOfUse(CheckOptions options) {
    return options.mayVisitStates()
        && options.algorithm() == Algorithm.OPTIMAL
        && options.detectors().isEmpty()
        && options.liveness()
        && !options.assumesAwaits()
        && options.cluster().isEmpty()
        && options.checkpoint().isEmpty()
        && !options.usesSymmetry()
        && !options.model().readsPastValues()
        && options.machine().unroll().isEmpty();
  }

  /**
   * Explores.
   *
   * @param all explores each trace
   * @param sole makes one execution, and answers if it stands for all
   * @param states explores by the options that it is given
   */
  CheckResult check(
      Function<ProgressListener, CheckResult> all,
      BiFunction<CheckOptions, ProgressListener, Optional<CheckResult>> sole,
      BiFunction<CheckOptions, ProgressListener, CheckResult> states,
      ProgressListener listener) {
    long start = System.nanoTime();
    // The other search must be able to go on where this one takes too much memory.
    long half = options.memoryShare().orElse(MemoryUse.limit(options.memoryLimit())) / 2;
    Portfolio.Answers<CheckResult> answers =
        Portfolio.take(
            new Portfolio.Way<>(
                stop -> allOrSole(all, sole, half, start, stop),
                result -> result.verdict() != Verdict.UNKNOWN),
            new Portfolio.Way<>(
                stop -> states.apply(ofStates(half, since(start)), stop), WithStates::isAnswer),
            listener,
            PACE.soonerWhen(isTimePassing(start)));
    return answers.isSecondSettled()
        ? answers.second().orElseThrow().by(Algorithm.STATES).taking(since(start))
        : answers.first();
  }

  private CheckResult allOrSole(
      Function<ProgressListener, CheckResult> all,
      BiFunction<CheckOptions, ProgressListener, Optional<CheckResult>> sole,
      long share,
      long start,
      ProgressListener listener) {
    Portfolio.Answers<Optional<CheckResult>> answers =
        Portfolio.take(
            new Portfolio.Way<>(
                stop -> Optional.of(all.apply(stop)),
                result -> result.orElseThrow().verdict() != Verdict.UNKNOWN),
            new Portfolio.Way<>(
                stop ->
                    sole.apply(options.unkept().withMemoryShare(share).within(since(start)), stop)
                        .filter(WithStates::isAnswer),
                Optional::isPresent),
            listener,
            PACE.soonerWhen(isTimePassing(start)));
    return answers.isSecondSettled()
        ? answers.second().orElseThrow().orElseThrow().taking(since(start))
        : answers.first().orElseThrow();
  }

  private CheckOptions ofStates(long share, Duration spent) {
    return options.with(Algorithm.STATES).unkept().withMemoryShare(share).within(spent);
  }

  /** What programs observe at their end may hang on more than the state. */
  private static boolean isAnswer(CheckResult result) {
    return result.verdict() != Verdict.UNKNOWN
        && (result.complete() || !result.errors().isEmpty())
        && result.observations().isEmpty();
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private BooleanSupplier isTimePassing(long start) {
    return options
        .timeLimit()
        .<BooleanSupplier>map(
            limit -> () -> since(start).multipliedBy(PART_OF_TIME).compareTo(limit) > 0)
        .orElse(() -> false);
  }
}

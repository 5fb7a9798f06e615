package dev.weir.search;

import dev.weir.search.Portfolio.Pace;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import java.time.Duration;
import java.util.function.Function;

/**
 * Explores everything, and once that takes long, random executions beside it. A depth-first search
 * varies the last choices of an execution first: an error that hangs on an early one may come after
 * all orders of what else the program does, where a random walk finds it soon. What is random takes
 * one step in seventeen, and changes nothing of what else is found.
 */
final class WithRandomExecutions {
  /** Half a million steps are taken before the first random one, in about a second. */
  private static final Pace PACE = new Pace(1 << 13, 1 << 10, 1 << 6);

  private static final int RUNS = 1 << 8;

  /** So many executions are watched for livelocks after each batch of others. */
  private static final int WATCHED_RUNS = 1 << 4;

  private final CheckOptions options;

  /** An exploration by these options. */
  WithRandomExecutions(CheckOptions options) {
    this.options = options;
  }

  /**
   * Whether that is of use: the first error is wanted, and one execution after the other made, in
   * this process, of which it takes a part of the steps.
   */
  static boolean isOfUse(CheckOptions options) {
    return options.algorithm() != Algorithm.RANDOM
        && options.contextBound().isEmpty()
        && options.cluster().isEmpty()
        && !options.keepGoing()
        && !options.countRedundant();
  }

  /** Makes random executions. */
  interface Random {
    /** Makes so many, and more if loops were cut. */
    CheckResult make(CheckOptions options, ProgressListener listener);

    /** Makes so many, each of which is watched for livelocks, and given up after many steps. */
    CheckResult watch(CheckOptions options, ProgressListener listener);
  }

  /**
   * Explores.
   *
   * @param all explores everything
   */
  CheckResult check(
      Function<ProgressListener, CheckResult> all, Random random, ProgressListener listener) {
    long start = System.nanoTime();
    Portfolio.Answers<CheckResult> answers =
        Portfolio.take(
            new Portfolio.Way<>(all, _ -> true),
            new Portfolio.Way<>(
                stop -> untilOneFails(random, start, stop), result -> !result.errors().isEmpty()),
            listener,
            PACE);
    CheckResult result = answers.first();
    return answers.isSecondSettled() ? result.failing(answers.second().orElseThrow()) : result;
  }

  /** Whether a livelock would be an error, and loops go round until there is one. */
  private boolean seesLivelocks() {
    return options.liveness() && !options.assumesAwaits() && options.machine().unroll().isEmpty();
  }

  private CheckResult untilOneFails(Random random, long start, ProgressListener stop) {
    long seed = options.seed();
    while (true) {
      if (seesLivelocks()) {
        // First, since executions of which each goes on for ever only become longer.
        CheckResult result = random.watch(batch(start, WATCHED_RUNS, seed), stop);
        if (result.verdict() != Verdict.NO_ERROR) {
          return result;
        }
      }
      CheckResult result = random.make(batch(start, RUNS, seed), stop);
      if (result.verdict() != Verdict.NO_ERROR) {
        return result;
      }
      seed++;
    }
  }

  private CheckOptions batch(long start, int runs, long seed) {
    Duration spent = Duration.ofNanos(System.nanoTime() - start);
    return options.within(spent).withRandomRuns(runs, seed);
  }
}

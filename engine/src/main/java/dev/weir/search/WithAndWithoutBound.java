package dev.weir.search;

import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.MemoryUse;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.BoundedRun;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Explores what is within a bound on preemptions, and by turns with that everything. Each
 * configuration within the bound is visited once for each of the traces that lead there, and takes
 * memory, of which {@link Portfolio} sees to it that it is no more than the rest of the work
 * warrants; the search of everything takes no more than one execution for each trace, and often
 * comes to its end first. Its answer then holds for the bound too.
 */
public final class WithAndWithoutBound {
  private final CheckOptions options;

  /** A search with a bound. */
  public WithAndWithoutBound(CheckOptions options) {
    this.options = options;
  }

  /** Takes options to what explores by them. */
  public interface Ways<R> {
    /** What explores by these options. */
    Function<ProgressListener, R> by(CheckOptions options);
  }

  /** Explores. */
  CheckResult check(Ways<CheckResult> ways, ProgressListener listener) {
    Portfolio.Answers<CheckResult> answers =
        take(ways, Function.identity(), result -> result.verdict() != Verdict.UNKNOWN, listener);
    CheckResult bounded = answers.first();
    Optional<CheckResult> full = answers.second();
    if (answers.isSecondSettled()) {
      return unbounded(full.orElseThrow()).with(perBound(bounded, full.orElseThrow()));
    }
    boolean onlyFullFails =
        bounded.errors().isEmpty() && full.filter(result -> !result.errors().isEmpty()).isPresent();
    return onlyFullFails ? unbounded(full.orElseThrow()) : bounded;
  }

  /** What the search without the bound has found, in the place of that with it. */
  public CheckResult unbounded(CheckResult full) {
    return full.by(full.instead().orElse(options.algorithm()));
  }

  /**
   * Explores with the bound and without it, by turns.
   *
   * @param ways what explores by given options
   * @param explored what an answer rests on
   * @param isAnswer whether what was found without the bound, no limit being met, is an answer
   */
  public <R> Portfolio.Answers<R> take(
      Ways<R> ways,
      Function<R, CheckResult> explored,
      Predicate<R> isAnswer,
      ProgressListener listener) {
    long start = System.nanoTime();
    // The other search must be able to go on where this one takes too much memory.
    long half = options.memoryShare().orElse(MemoryUse.limit(options.memoryLimit())) / 2;
    Predicate<R> isWhole = answer -> !explored.apply(answer).isCutShort();
    Portfolio.Way<R> bounded = new Portfolio.Way<>(ways.by(options.withMemoryShare(half)), isWhole);
    Portfolio.Way<R> full =
        new Portfolio.Way<>(
            stop -> {
              Duration spent = Duration.ofNanos(System.nanoTime() - start);
              return ways.by(options.withoutContextBound().within(spent)).apply(stop);
            },
            isWhole.and(isAnswer));
    return Portfolio.take(bounded, full, listener, Portfolio.Pace.EQUAL);
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

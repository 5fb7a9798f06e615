package dev.weir.search.exploration;

import dev.weir.search.result.Progress;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Rounds;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;

/** Tells a listener how far an exploration has come, with an estimate of all there is. */
final class ProgressReports {
  /**
   * An execution is long that the listener is asked more often in: some quarter of a million steps.
   */
  private static final int MANY_QUESTIONS = 1 << 12;

  private final ProgressListener listener;
  private final ResultCollector findings;
  private final Rounds rounds;
  private final boolean isWatched;

  /** What helpers have found so far, read while they go on: a little late, perhaps. */
  private final List<ResultCollector> helpers = new CopyOnWriteArrayList<>();

  private final TreeEstimate estimate = new TreeEstimate();
  private Search search = exploration -> {};

  /** How often the listener was asked in the first execution, until that turns out to be long. */
  private int questions;

  /** Whether the whole tree was walked before the eyes of the estimate. */
  private boolean isEstimated = true;

  /**
   * Reports to a listener.
   *
   * @param rounds of the exploration
   */
  ProgressReports(ProgressListener listener, ResultCollector findings, Rounds rounds) {
    this.listener = listener;
    this.rounds = rounds;
    this.findings = findings;
    this.isWatched = listener.hears();
  }

  /** A search begins. */
  void begin(Search newSearch) {
    search = newSearch;
    estimate.clear();
    isEstimated = true;
    helpers.clear();
  }

  /** The search goes on with another one, of which only the search itself knows something. */
  void goOn() {
    isEstimated = false;
  }

  /** A step was taken that led to a node of this depth. */
  void entered(int depth) {
    if (isWatched && isEstimated) {
      estimate.entered(depth, findings.leaves());
    }
  }

  /** Counts what a helper finds, too; how much is left is known to the search alone then. */
  void add(ResultCollector helper) {
    helpers.add(helper);
  }

  /** Counts no helpers any more. */
  void endHelpers() {
    helpers.clear();
  }

  private long sum(ToLongFunction<ResultCollector> of) {
    long sum = of.applyAsLong(findings);
    for (ResultCollector helper : helpers) {
      sum += of.applyAsLong(helper);
    }
    return sum;
  }

  /** Tells the listener. */
  void tell() {
    if (!isWatched) {
      return;
    }
    listener.explored(
        new Progress(
            sum(ResultCollector::complete),
            sum(ResultCollector::blocked),
            sum(ResultCollector::events),
            findings.elapsed(),
            range(),
            search.runs(),
            rounds.turns(),
            rounds.turns().isPresent() ? findings.ends().firstCut() : Optional.empty()));
  }

  private Optional<Progress.Range> range() {
    if (!isEstimated || !helpers.isEmpty()) {
      return search.estimate(sum(ResultCollector::leaves));
    }
    return findings.events() > 0 && search.unexplored(0) != Search.UNKNOWN
        ? estimate.range(search::unexplored, findings.leaves())
        : Optional.empty();
  }

  /** A round of more turns of each loop begins. */
  void roundBegins() {
    listener.roundBegins();
  }

  /** Whether the listener wants to stop; before it is asked, it is told of a long execution. */
  boolean wantsToStop() {
    if (findings.leaves() == 0 && questions <= MANY_QUESTIONS && questions++ == MANY_QUESTIONS) {
      listener.firstExecutionIsLong();
    }
    return listener.wantsToStop();
  }

  /** What a search holds. */
  void holds(long bytes) {
    listener.holds(bytes);
  }

  /** Whether a search may hold so much. */
  boolean hasRoom(long bytes) {
    return listener.hasRoom(bytes);
  }
}

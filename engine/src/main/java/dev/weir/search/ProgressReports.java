package dev.weir.search;

import java.time.Duration;
import java.util.Optional;

/** Tells a listener how far an exploration has come, with an estimate of all there is. */
final class ProgressReports {
  private final ProgressListener listener;
  private final Findings findings;
  private final Rounds rounds;
  private final boolean isWatched;
  private final long start;
  private final TreeEstimate estimate = new TreeEstimate();
  private Search search = driver -> {};

  /**
   * Reports to a listener.
   *
   * @param rounds of the exploration
   * @param start when the exploration began, in nanoseconds
   */
  ProgressReports(ProgressListener listener, Findings findings, Rounds rounds, long start) {
    this.listener = listener;
    this.rounds = rounds;
    this.findings = findings;
    this.isWatched = listener.hears();
    this.start = start;
  }

  /** A search begins. */
  void begin(Search newSearch) {
    search = newSearch;
    estimate.clear();
  }

  /** A step was taken that led to a node of this depth. */
  void entered(int depth) {
    if (isWatched) {
      estimate.entered(depth, findings.leaves());
    }
  }

  /** Tells the listener. */
  void tell() {
    if (!isWatched) {
      return;
    }
    boolean isEstimable = findings.events() > 0 && search.unexplored(0) != Search.UNKNOWN;
    listener.explored(
        new Progress(
            findings.complete(),
            findings.blocked(),
            findings.events(),
            Duration.ofNanos(System.nanoTime() - start),
            isEstimable ? estimate.range(search::unexplored, findings.leaves()) : Optional.empty(),
            search.runs(),
            rounds.turns(),
            rounds.turns().isPresent() ? findings.ends().firstCut() : Optional.empty()));
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

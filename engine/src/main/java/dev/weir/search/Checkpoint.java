package dev.weir.search;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An exploration that was stopped or goes on, as data: what it has found, and what is left. Whoever
 * goes on with it, in the same version of the tool and with the same program and options, comes to
 * the same counts as if nothing had been between. It is made of records and simple values alone.
 *
 * @param content what it is made of
 */
public record Checkpoint(Content content) {
  /**
   * What it is made of.
   *
   * @param findings what was found; empty for a part of what is left
   * @param monitors for each monitor what it, and those that helped it, had seen
   * @param marks how long executions may become before it is looked whether loops have no end
   * @param isOver whether nothing more is to be explored: nothing is left, or what was found ended
   *     it
   * @param earlier what was found in the rounds before this one
   * @param elapsed the time that was spent so far
   */
  record Content(
      Frontier frontier,
      Knowledge knowledge,
      Optional<KeptFindings> findings,
      List<List<Serializable>> monitors,
      Rounds.Kept rounds,
      boolean countsTurns,
      int marks,
      boolean isOver,
      Optional<CheckResult> earlier,
      Duration elapsed) {}

  /** A part of what is left, of which nothing was found yet; see {@link Content}. */
  static Checkpoint ofPart(
      Frontier frontier, Knowledge knowledge, Rounds.Kept rounds, boolean countsTurns, int marks) {
    return new Checkpoint(
        new Content(
            frontier,
            knowledge,
            Optional.empty(),
            List.of(),
            rounds,
            countsTurns,
            marks,
            false,
            Optional.empty(),
            Duration.ZERO));
  }

  /** The executions so far, those included that were given up. */
  public long executions() {
    return content.findings().map(KeptFindings::executions).orElse(0L);
  }

  /** Whether nothing more is to be explored: nothing is left, or what was found ended it. */
  public boolean isDone() {
    return content.isOver();
  }
}

package dev.weir.search.checkpoint;

import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Rounds;
import dev.weir.search.tree.Frontier;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An exploration that was stopped or goes on, as data: what it has found, and what is left. Whoever
 * goes on with it, in the same version of the tool and with the same program and options, comes to
 * the same counts as if nothing had been between. It is made of records and simple values alone.
 *
 * @param left what is left
 * @param found what was found; empty for a part of what is left
 */
public record Checkpoint(Left left, Optional<Found> found) {
  /**
   * What is left, and what machines must know to go on with it.
   *
   * @param rest what is left
   * @param countsTurns whether they count turns of loops
   * @param marks how long executions may become before it is looked whether loops have no end
   */
  public record Left(
      Rest rest, Knowledge knowledge, Rounds.Kept rounds, boolean countsTurns, int marks) {}

  /** What is left, in the form of the algorithm that explores. */
  public sealed interface Rest permits Searched, GraphsLeft {}

  /** What is left of a search of traces. */
  public record Searched(Frontier frontier) implements Rest {}

  /**
   * What was found.
   *
   * @param monitors for each monitor what it, and those that helped it, had seen
   * @param isOver whether nothing more is to be explored: nothing is left, or what was found ended
   *     it
   * @param earlier what was found in the rounds before this one
   * @param elapsed the time that was spent so far
   */
  public record Found(
      KeptFindings findings,
      List<List<Serializable>> monitors,
      boolean isOver,
      Optional<CheckResult> earlier,
      Duration elapsed) {}

  /** The executions so far, those included that were given up. */
  public long executions() {
    return found.map(all -> all.findings().executions()).orElse(0L);
  }

  /**
   * What is left, of a search of traces.
   *
   * @throws IllegalStateException if it is left of another exploration
   */
  public Frontier frontier() {
    return switch (left.rest()) {
      case Searched searched -> searched.frontier();
      case GraphsLeft graphs ->
          throw new IllegalStateException(graphs.parts().size() + " parts of execution graphs");
    };
  }

  /**
   * What is left, of an exploration of execution graphs.
   *
   * @throws IllegalStateException if it is left of another exploration
   */
  public GraphsLeft graphs() {
    return switch (left.rest()) {
      case GraphsLeft graphs -> graphs;
      case Searched searched ->
          throw new IllegalStateException(
              searched.frontier().nodes().size() + " nodes of a search");
    };
  }

  /** Whether nothing more is to be explored: nothing is left, or what was found ended it. */
  public boolean isDone() {
    return found.filter(Found::isOver).isPresent();
  }
}

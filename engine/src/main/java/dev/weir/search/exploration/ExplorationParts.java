package dev.weir.search.exploration;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.Monitor;
import java.util.List;
import java.util.Optional;

/**
 * What an exploration is made of.
 *
 * @param start when the exploration began, in nanoseconds
 * @param goesRounds whether loops are bounded by rounds where they may have no end
 * @param firstTurns the turns of the first round where it begins at once; else 0
 * @param leader what the exploration has found, if the exploration helps another one
 * @param from what the exploration goes on with, if it does
 */
public record ExplorationParts(
    Program program,
    ExternalFunctions library,
    CheckOptions options,
    List<Monitor> monitors,
    ProgressListener listener,
    long start,
    boolean goesRounds,
    int firstTurns,
    Optional<ResultCollector> leader,
    Optional<Checkpoint> from) {
  /** Those of an exploration that begins now, without rounds. */
  public static ExplorationParts of(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      List<Monitor> monitors,
      ProgressListener listener) {
    long now = System.nanoTime();
    return new ExplorationParts(
        program,
        library,
        options,
        monitors,
        listener,
        now,
        false,
        0,
        Optional.empty(),
        Optional.empty());
  }

  private ExplorationParts with(
      CheckOptions newOptions, boolean inRounds, int turns, Optional<Checkpoint> newFrom) {
    return new ExplorationParts(
        program, library, newOptions, monitors, listener, start, inRounds, turns, leader, newFrom);
  }

  /**
   * The same where loops are bounded by rounds if they may have no end.
   *
   * @param newFirstTurns the turns of the first round where it begins at once; else 0
   */
  public ExplorationParts inRounds(int newFirstTurns) {
    return with(options, true, newFirstTurns, from);
  }

  /** The same on a machine that counts turns. */
  public ExplorationParts countingTurns() {
    CheckOptions counting = options.with(options.machine().countingTurns());
    return with(counting, goesRounds, firstTurns, from);
  }

  /** The same, going on with what the options say, if they say so. */
  public ExplorationParts goingOn() {
    Optional<Checkpoint> checkpoint = options.checkpoint();
    ExplorationParts parts = with(options, goesRounds, firstTurns, checkpoint);
    return checkpoint.filter(kept -> kept.left().countsTurns()).isPresent()
        ? parts.countingTurns()
        : parts;
  }

  /** The same from the beginning on. */
  ExplorationParts anew() {
    return with(options, goesRounds, firstTurns, Optional.empty());
  }
}

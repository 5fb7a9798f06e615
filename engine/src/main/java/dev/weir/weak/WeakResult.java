package dev.weir.weak;

import dev.weir.program.Program;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.replay.Replay;
import dev.weir.transform.instrument.Guesses;
import java.util.function.UnaryOperator;

/**
 * What a check under a weak model found.
 *
 * @param result of the exploration that counts
 * @param transformed the program whose executions were explored: those of the result are its
 * @param guesses what delayed reads could guess in it
 * @param rounds how often it was explored, with ever more values to guess
 * @param teller tells an execution of the transformed program as one of the program itself
 * @param isJudged whether axioms judged whole executions: then none can be changed, and still be
 *     one
 */
public record WeakResult(
    CheckResult result,
    Program transformed,
    Guesses guesses,
    int rounds,
    UnaryOperator<Replay> teller,
    boolean isJudged) {

  /** One whose executions are told from their steps. */
  public WeakResult(CheckResult result, Program transformed, Guesses guesses, int rounds) {
    this(result, transformed, guesses, rounds, SourceReplay::of, false);
  }
}

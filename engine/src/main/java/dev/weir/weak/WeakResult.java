package dev.weir.weak;

import dev.weir.search.result.CheckResult;
import dev.weir.transform.instrument.Guesses;

/**
 * What an exploration of a transformed program found.
 *
 * @param result of the exploration that counts, whose schedules are those of the transformed
 *     program
 * @param guesses what delayed reads could guess in it
 */
public record WeakResult(CheckResult result, Guesses guesses) {}

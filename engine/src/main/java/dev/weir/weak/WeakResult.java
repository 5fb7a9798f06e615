package dev.weir.weak;

import dev.weir.program.Program;
import dev.weir.search.CheckResult;
import dev.weir.transform.instrument.Guesses;

/**
 * What a check under a weak model found.
 *
 * @param result of the exploration that counts
 * @param transformed the program whose executions were explored: those of the result are its
 * @param guesses what delayed reads could guess in it
 * @param rounds how often it was explored, with ever more values to guess
 */
public record WeakResult(CheckResult result, Program transformed, Guesses guesses, int rounds) {}

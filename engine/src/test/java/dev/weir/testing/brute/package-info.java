/**
 * The definition of robustness, taken literally: all interleavings of the machine are walked, their
 * traces are written down as {@code semantics} has them, and compared. Nothing of the searches, of
 * the traces and of the monitors that are judged by this takes part.
 *
 * <p>Start with {@link dev.weir.testing.brute.BruteForce}.
 */
@NullMarked
package dev.weir.testing.brute;

import org.jspecify.annotations.NullMarked;

/**
 * Phase I of RELAXER: which statements could form a cycle of happens-before, as runs without any
 * suggest.
 *
 * <p>A run is not kept. Of its accesses only this is: for each thread, statement, place in memory
 * and set of held locks the first and the last one ({@link dev.weir.hunt.predict.AccessTable}).
 * {@link dev.weir.hunt.predict.RunSummary} collects, {@link dev.weir.hunt.predict.Prediction} finds
 * the cycles.
 */
@NullMarked
package dev.weir.hunt.predict;

import org.jspecify.annotations.NullMarked;

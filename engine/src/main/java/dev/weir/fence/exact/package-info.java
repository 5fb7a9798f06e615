/**
 * Judges sets of fences in automata by exact reachability, and learns from each run to a bad state
 * which fences would prevent it. {@link dev.weir.fence.exact.ExactOracle} is where to start.
 */
@NullMarked
package dev.weir.fence.exact;

import org.jspecify.annotations.NullMarked;

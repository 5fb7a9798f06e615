/**
 * Judges sets of fences by exploring the program with the fences in it, and learns from each
 * execution that fails which fences would prevent it. {@link dev.weir.fence.bounded.BoundedOracle}
 * is where to start.
 */
@NullMarked
package dev.weir.fence.bounded;

import org.jspecify.annotations.NullMarked;

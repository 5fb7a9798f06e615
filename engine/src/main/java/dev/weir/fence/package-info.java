/**
 * Fences that make a program right; {@link dev.weir.fence.FenceFinder} is where to start, {@link
 * dev.weir.fence.FenceResult} the answer.
 */
@NullMarked
package dev.weir.fence;

import org.jspecify.annotations.NullMarked;

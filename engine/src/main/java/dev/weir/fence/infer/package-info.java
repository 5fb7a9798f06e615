/**
 * Which fences make a program right: places, costs, and the search for sets of least cost over an
 * {@link dev.weir.fence.infer.Oracle}, which judges one set at a time. {@link
 * dev.weir.fence.infer.Inference} is where to start.
 */
@NullMarked
package dev.weir.fence.infer;

import org.jspecify.annotations.NullMarked;

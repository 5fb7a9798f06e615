/**
 * Schedulers for runs under weak memory models: {@link dev.weir.hunt.steer.Steering} is Phase II of
 * RELAXER, {@link dev.weir.hunt.steer.Noise} makes the sequentially consistent runs of its Phase I,
 * and the others are what it is compared with.
 */
@NullMarked
package dev.weir.hunt.steer;

import org.jspecify.annotations.NullMarked;

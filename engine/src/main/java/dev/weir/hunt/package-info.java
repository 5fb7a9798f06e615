/**
 * Active testing (Burnim, Sen and Stergiou, "Testing Concurrent Programs on Relaxed Memory Models",
 * ISSTA 2011): cycles of happens-before are predicted from sequentially consistent runs ({@link
 * dev.weir.hunt.predict}), then runs under a weak memory model are steered into them ({@link
 * dev.weir.hunt.steer}), and what happened is looked at. Nothing is reported but what happened.
 *
 * <p>{@link dev.weir.hunt.Hunter} is where to start.
 */
@NullMarked
package dev.weir.hunt;

import org.jspecify.annotations.NullMarked;

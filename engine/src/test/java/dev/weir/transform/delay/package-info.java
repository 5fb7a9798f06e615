/** Tests of what is delayed, against {@link dev.weir.testing.consensus.StraightLine} programs. */
@NullMarked
package dev.weir.transform.delay;

import org.jspecify.annotations.NullMarked;

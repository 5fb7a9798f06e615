/**
 * How threads run: the local instructions up to the next step, what that step will be, taking it,
 * and the way back.
 */
@NullMarked
package dev.weir.machine.run;

import org.jspecify.annotations.NullMarked;

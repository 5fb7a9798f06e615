/** Executions of the weak model that show what a monitor found in sequentially consistent ones. */
@NullMarked
package dev.weir.robust.witness;

import org.jspecify.annotations.NullMarked;

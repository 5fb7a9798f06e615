/**
 * Cycles in the executions of a weak model: which of them are critical, and which two accesses each
 * is laid to.
 */
@NullMarked
package dev.weir.robust.cycle;

import org.jspecify.annotations.NullMarked;

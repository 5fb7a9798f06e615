/** Threads that are alike, so that executions are explored up to exchanging them. */
@NullMarked
package dev.weir.machine.symmetry;

import org.jspecify.annotations.NullMarked;

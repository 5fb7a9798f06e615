/**
 * Accesses of threads to memory: checked, through the buffers, and told apart by whether others can
 * see them.
 */
@NullMarked
package dev.weir.machine.access;

import org.jspecify.annotations.NullMarked;

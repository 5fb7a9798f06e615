/**
 * Calls of functions: frames of those with a body, jumps out of them, and what those of the
 * modelled library may do.
 */
@NullMarked
package dev.weir.machine.call;

import org.jspecify.annotations.NullMarked;

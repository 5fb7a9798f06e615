/**
 * A program as the machine runs it: flat words, what makes them of a program, and the arithmetic
 * that they ask for.
 */
@NullMarked
package dev.weir.machine.code;

import org.jspecify.annotations.NullMarked;

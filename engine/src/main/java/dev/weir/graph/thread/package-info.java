/**
 * The threads of a program, run on the machine with the values that a graph gives to their reads.
 */
@NullMarked
package dev.weir.graph.thread;

import org.jspecify.annotations.NullMarked;

/** One execution of a program: threads, memory and its checks, the step and its undo. */
@NullMarked
package dev.weir.machine;

import org.jspecify.annotations.NullMarked;

/**
 * Makes automata of programs: the local states of each thread, found with every value that any
 * thread may write to what it reads. {@link dev.weir.fence.extract.Extractor} is where to start.
 */
@NullMarked
package dev.weir.fence.extract;

import org.jspecify.annotations.NullMarked;

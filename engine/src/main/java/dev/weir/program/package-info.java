/**
 * The compiled form of a program under test: functions of basic blocks over registers, globals, and
 * the threads that run at the start.
 *
 * <p>{@link dev.weir.program.Program} is the root. It is immutable and says nothing about memory
 * models: what an access order means is decided when a machine compiles the program for a model.
 * Start with {@link dev.weir.program.Instruction}.
 */
@NullMarked
package dev.weir.program;

import org.jspecify.annotations.NullMarked;

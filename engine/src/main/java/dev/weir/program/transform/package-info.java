/**
 * Analyses and transformations of programs, whatever they were made from.
 *
 * <p>{@link dev.weir.program.transform.RegisterUse} says what an instruction reads and sets, {@link
 * dev.weir.program.transform.ProgramCopier} copies a program and changes what a subclass says. The
 * others are made of these two: a pass is a class that takes a {@link dev.weir.program.Program} or
 * {@link dev.weir.program.Function} and returns another.
 */
@NullMarked
package dev.weir.program.transform;

import org.jspecify.annotations.NullMarked;

/**
 * Programs as text, {@code .weir}: {@link dev.weir.program.text.ProgramPrinter} writes all that is
 * in a program, {@link dev.weir.program.text.ProgramParser} reads it back.
 *
 * <p>One line is one instruction. What it does comes first; behind a semicolon stands what is known
 * of it for output: the expression of the source, how values are shown, the position. Files,
 * layouts and enumerations are written once, before the first part that refers to them.
 */
@NullMarked
package dev.weir.program.text;

import org.jspecify.annotations.NullMarked;

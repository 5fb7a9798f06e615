/**
 * Litmus tests in the syntax of herd, for X86, PPC, AArch64, RISC-V and C, as programs.
 *
 * <p>Start at {@link dev.weir.frontend.litmus.LitmusReader}: it reads a file and returns a {@link
 * dev.weir.frontend.litmus.LitmusTest}, whose program has one thread for each process and one
 * global for each location. What instructions mean is said by the orders of accesses and fences
 * alone, so that one program serves all memory models. What stands around the code is read by
 * {@link dev.weir.frontend.litmus.FrameParser}. An instruction set is a table of instructions with
 * their operands and effects ({@link dev.weir.frontend.litmus.code.AssemblerLine}); C has its own
 * parser.
 */
@NullMarked
package dev.weir.frontend.litmus;

import org.jspecify.annotations.NullMarked;

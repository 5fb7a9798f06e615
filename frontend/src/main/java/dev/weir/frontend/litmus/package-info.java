/**
 * Litmus tests in the syntax of herd, for X86, PPC, AArch64, RISC-V and C, as programs.
 *
 * <p>Start at {@link dev.weir.frontend.litmus.LitmusReader}: it reads a file and returns a {@link
 * dev.weir.frontend.litmus.LitmusTest}, whose program has one thread for each process and one
 * global for each location. What instructions mean is said by the orders of accesses and fences
 * alone, so that one program serves all memory models. An instruction set is one class that
 * implements {@link dev.weir.frontend.litmus.code.InstructionSet}; C has its own parser.
 */
@NullMarked
package dev.weir.frontend.litmus;

import org.jspecify.annotations.NullMarked;

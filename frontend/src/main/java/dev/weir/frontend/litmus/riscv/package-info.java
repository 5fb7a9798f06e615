/** The instructions of RISC-V in litmus tests. */
@NullMarked
package dev.weir.frontend.litmus.riscv;

import org.jspecify.annotations.NullMarked;

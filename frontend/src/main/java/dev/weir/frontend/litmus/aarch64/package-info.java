/**
 * The instructions of AArch64 in litmus tests.
 *
 * <p>Start at {@link dev.weir.frontend.litmus.aarch64.AArch64}. Accesses are relaxed ones of C11,
 * with the orders that compilers translate to the instruction: {@code LDAPR} acquires, {@code LDAR}
 * is sequentially consistent, {@code STLR} releases.
 */
@NullMarked
package dev.weir.frontend.litmus.aarch64;

import org.jspecify.annotations.NullMarked;

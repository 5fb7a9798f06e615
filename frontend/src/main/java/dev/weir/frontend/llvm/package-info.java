/** Compiling C and reading LLVM modules; the only part that knows LLVM. */
@NullMarked
package dev.weir.frontend.llvm;

import org.jspecify.annotations.NullMarked;

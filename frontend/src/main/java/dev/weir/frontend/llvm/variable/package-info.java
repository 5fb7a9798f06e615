/** From the global variables of LLVM to those of a program. */
@NullMarked
package dev.weir.frontend.llvm.variable;

import org.jspecify.annotations.NullMarked;

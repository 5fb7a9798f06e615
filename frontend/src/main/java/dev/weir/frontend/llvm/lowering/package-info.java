/** From the instructions of LLVM to those of a program, one class for each family. */
@NullMarked
package dev.weir.frontend.llvm.lowering;

import org.jspecify.annotations.NullMarked;

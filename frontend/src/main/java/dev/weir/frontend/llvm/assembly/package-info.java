/** Inline assembly, as far as it is known. */
@NullMarked
package dev.weir.frontend.llvm.assembly;

import org.jspecify.annotations.NullMarked;

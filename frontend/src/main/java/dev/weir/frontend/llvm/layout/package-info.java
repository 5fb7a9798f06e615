/** Where the parts of a type lie, and what fits into how many bits. */
@NullMarked
package dev.weir.frontend.llvm.layout;

import org.jspecify.annotations.NullMarked;

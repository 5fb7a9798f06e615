/** What debug information says: positions, types, and how the source writes an access. */
@NullMarked
package dev.weir.frontend.llvm.source;

import org.jspecify.annotations.NullMarked;

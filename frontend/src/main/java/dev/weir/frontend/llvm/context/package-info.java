/**
 * What lowering a function shares: the builder, the names of values, constants and arithmetic on
 * them.
 */
@NullMarked
package dev.weir.frontend.llvm.context;

import org.jspecify.annotations.NullMarked;

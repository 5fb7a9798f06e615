/**
 * LLVM as Java sees it: {@link dev.weir.frontend.llvm.api.LlvmC} alone calls it, one class names
 * its functions for each subject, and values, types and modules are small objects over its handles.
 */
@NullMarked
package dev.weir.frontend.llvm.api;

import org.jspecify.annotations.NullMarked;

/**
 * From C, {@code .ll} and {@code .bc} files to verified LLVM bitcode.
 *
 * <p>Start at {@link dev.weir.frontend.clang.ClangFrontend}. The compiler comes from the class path
 * and is unpacked once ({@link dev.weir.frontend.clang.NativeCache}); what it is told to do is in
 * {@link dev.weir.frontend.clang.ClangDriver}; files that a user wrote as LLVM IR pass through a
 * process of their own first ({@link dev.weir.frontend.clang.ModuleGate}). The C library that
 * programs see is declared by headers of Weir's own, in the resources beside this package's.
 */
@NullMarked
package dev.weir.frontend.clang;

import org.jspecify.annotations.NullMarked;

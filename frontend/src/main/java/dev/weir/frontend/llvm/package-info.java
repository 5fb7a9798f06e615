/**
 * From modules of LLVM to the compiled form of a program.
 *
 * <p>{@link dev.weir.frontend.llvm.ModuleLoader} reads and links modules and hands them to {@link
 * dev.weir.frontend.llvm.ProgramLowering}, which walks the functions that {@code main} may reach.
 * One class lowers each family of instructions. LLVM itself is seen through {@link
 * dev.weir.frontend.llvm.LlvmC} alone, and the classes that name its functions, one for each
 * subject.
 */
@NullMarked
package dev.weir.frontend.llvm;

import org.jspecify.annotations.NullMarked;

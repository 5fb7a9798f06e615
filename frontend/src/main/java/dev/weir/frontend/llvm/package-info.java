/**
 * From modules of LLVM to the compiled form of a program.
 *
 * <p>{@link dev.weir.frontend.llvm.Frontend} is where to start: {@code link} reads and links
 * modules, {@link dev.weir.frontend.llvm.ProgramLowering} walks the functions that {@code main} may
 * reach, and one class of {@code lowering} lowers each family of instructions. Only this package is
 * known outside; its subpackages know only those before them: {@code api}, {@code layout}, {@code
 * analysis}, {@code source}, {@code context}, {@code link}, {@code assembly}, {@code lowering},
 * {@code variable}.
 */
@NullMarked
package dev.weir.frontend.llvm;

import org.jspecify.annotations.NullMarked;

/**
 * Programs from files of the user, without danger for this process. What this version of clang made
 * of C is safe to read here. A module of LLVM that somebody else wrote is not: it is lowered in a
 * process of its own, which sends back the program, or dies. {@link
 * dev.weir.frontend.process.ProgramReader} is the way in.
 */
@NullMarked
package dev.weir.frontend.process;

import org.jspecify.annotations.NullMarked;

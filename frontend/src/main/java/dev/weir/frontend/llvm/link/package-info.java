/**
 * Reading modules, and linking the modelled library, constructors and what the program leaves to
 * the system to them.
 */
@NullMarked
package dev.weir.frontend.llvm.link;

import org.jspecify.annotations.NullMarked;

/**
 * What is found out about the instructions of a function before they are lowered: their order,
 * which are needed, which bits of them, and which may be undefined.
 */
@NullMarked
package dev.weir.frontend.llvm.analysis;

import org.jspecify.annotations.NullMarked;

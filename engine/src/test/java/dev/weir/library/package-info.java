/** Tests of the modelled library: programs built by hand, run step by step. */
@NullMarked
package dev.weir.library;

import org.jspecify.annotations.NullMarked;

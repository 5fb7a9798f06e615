/** Benchmarks and the programs that reproduce published tables. */
@NullMarked
package dev.weir.bench;

import org.jspecify.annotations.NullMarked;

/**
 * Benchmarks and the programs that reproduce published tables. Start at {@link
 * dev.weir.bench.TraceTable} and {@link dev.weir.bench.Throughput}; {@code bench/run} starts them.
 */
@NullMarked
package dev.weir.bench;

import org.jspecify.annotations.NullMarked;

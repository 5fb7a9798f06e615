/**
 * Dynamic partial order reduction. Start with {@link dev.weir.search.dpor.OptimalExploration},
 * which is algorithm 2 of the paper on optimal DPOR, and {@link dev.weir.search.dpor.SourceDpor}.
 * {@code docs/algorithms.md} says which part of the papers is where.
 */
@NullMarked
package dev.weir.search.dpor;

import org.jspecify.annotations.NullMarked;

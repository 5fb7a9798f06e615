/**
 * Executions from the start to the end, of which nothing is covered for certain: {@link
 * dev.weir.search.random.RandomExecutions} at random, {@link dev.weir.search.random.Runs} as others
 * choose them.
 */
@NullMarked
package dev.weir.search.random;

import org.jspecify.annotations.NullMarked;

package dev.weir.lin;

/**
 * A call that ends before another one begins.
 *
 * @param first the number of the call
 * @param second the number of the other one, of another thread
 */
public record Pair(int first, int second) {}

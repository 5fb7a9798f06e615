package dev.weir.program.symmetry;

import dev.weir.program.SourcePosition;

/**
 * Something by which threads of the same function can be told apart.
 *
 * @param what it is, for a message: {@code the address of a local is stored}
 * @param position where it is
 */
public record Distinction(String what, SourcePosition position) {}

package dev.weir.program;

import java.io.Serializable;

/**
 * A place in a function.
 *
 * @param position where it stands in the source
 * @param function the function, as a person writes its name; empty when unknown
 */
public record CallSite(SourcePosition position, String function) implements Serializable {}

package dev.weir.program.automaton;

import dev.weir.program.SourcePosition;

/**
 * A statement of the source. All transitions that come from it share it, whatever the process and
 * the values: a fence at the statement is one fence.
 *
 * @param position where it begins
 * @param text the statement as a person would call it; part of what tells statements apart
 */
public record Statement(SourcePosition position, String text) {}

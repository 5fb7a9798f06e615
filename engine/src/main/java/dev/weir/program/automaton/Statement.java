package dev.weir.program.automaton;

import dev.weir.program.MemoryOrder;
import dev.weir.program.SourcePosition;

/**
 * A statement of the source. All transitions that come from it share it, whatever the process and
 * the values: a fence at the statement is one fence.
 *
 * @param position where it begins
 * @param text the statement as a person would call it; part of what tells statements apart
 * @param kind which of the accesses there, where there may be several
 * @param order of the access, as in C11
 * @param isFirst whether it is a store that can be the first one of a function that others call
 */
public record Statement(
    SourcePosition position, String text, Kind kind, MemoryOrder order, boolean isFirst) {
  /** Accesses that a place of the source may have. */
  public enum Kind {
    /** All that is done there. */
    ANY,
    /** It reads. */
    LOAD,
    /** It writes. */
    STORE,
    /** It reads and writes at once. */
    READ_MODIFY_WRITE
  }

  /** A statement of a language without orders, with all that it does. */
  public Statement(SourcePosition position, String text) {
    this(position, text, Kind.ANY, MemoryOrder.PLAIN, false);
  }

  /** The same, called otherwise. */
  public Statement withText(String other) {
    return new Statement(position, other, kind, order, isFirst);
  }
}

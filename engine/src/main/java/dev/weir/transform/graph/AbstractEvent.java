package dev.weir.transform.graph;

import dev.weir.program.SourcePosition;
import dev.weir.transform.Site;

/**
 * An access of the program as its text has it; it stands for all that happens there.
 *
 * @param site the instruction
 * @param kind what it does
 * @param position where it stands in the source
 * @param function the function, as a person writes its name
 * @param location what it accesses, as a person would say it
 */
public record AbstractEvent(
    Site site, Kind kind, SourcePosition position, String function, String location) {

  /** What an access does. */
  public enum Kind {
    /** It reads. */
    READ,
    /** It writes. */
    WRITE,
    /** It reads and writes in one step. */
    READ_AND_WRITE,
    /** It reads, and writes in the same step unless the comparison fails. */
    COMPARE_EXCHANGE,
    /** It reads, and writes somewhere else, in several steps that are told together. */
    COPY,
    /** A call of the library that reads. */
    READING_CALL,
    /** A call of the library that reads or writes. */
    LIBRARY;

    /** Whether it may read. */
    public boolean reads() {
      return this != WRITE;
    }

    /** Whether it may write. */
    public boolean writes() {
      return this != READ && this != READING_CALL;
    }

    /** Whether it may read without a write of the same step that holds the read back. */
    public boolean readsApart() {
      return this != WRITE && this != READ_AND_WRITE;
    }

    /** Whether it may write without a read of the same step. */
    public boolean writesApart() {
      return this == WRITE || this == COPY || this == LIBRARY;
    }
  }
}

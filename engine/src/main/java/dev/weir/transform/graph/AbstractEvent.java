package dev.weir.transform.graph;

import dev.weir.program.SourcePosition;
import dev.weir.transform.Site;
import java.util.List;

/**
 * An access of the program as its text has it; it stands for all that happens there.
 *
 * @param site the instruction
 * @param kind what it does
 * @param position where it stands in the source
 * @param function the function, as a person writes its name
 * @param location what it accesses, as a person would say it
 * @param threads the functions that the threads begin with that get there
 */
public record AbstractEvent(
    Site site,
    Kind kind,
    SourcePosition position,
    String function,
    String location,
    List<String> threads) {

  /** What an access does. */
  public enum Kind {
    /** It reads. */
    READ,
    /** It writes. */
    WRITE,
    /** It reads and writes, in one step or in several that are told together. */
    READ_AND_WRITE,
    /** A call of the library that reads or writes: nothing passes it in either direction. */
    LIBRARY;

    /** Whether it may read. */
    public boolean reads() {
      return this != WRITE;
    }

    /** Whether it may write. */
    public boolean writes() {
      return this != READ;
    }
  }

  /** Copies the list. */
  public AbstractEvent {
    threads = List.copyOf(threads);
  }
}

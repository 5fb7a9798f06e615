package dev.weir.trace;

/**
 * Where in memory a step of an execution reads or writes.
 *
 * @param address the first byte; of a buffered store and of its update the same one
 * @param size how many bytes; 0 for a step that accesses no single place
 * @param overwriter for a read: the step, from 1, that is the first to overwrite some of what was
 *     read, after it was written; 0 if none does
 */
public record Footprint(long address, long size, int overwriter) {
  /** Of a step that accesses no single place, or of which that is not known. */
  public static final Footprint NONE = new Footprint(0, 0, 0);

  /** Whether there is a place. */
  public boolean isKnown() {
    return size > 0;
  }
}

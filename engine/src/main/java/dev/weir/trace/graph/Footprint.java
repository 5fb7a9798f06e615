package dev.weir.trace.graph;

/**
 * Where in memory a step of an execution reads or writes.
 *
 * @param address the first byte; of a buffered store and of its update the same one
 * @param size how many bytes; 0 for a step that accesses no single place
 */
public record Footprint(long address, long size) {
  /** Of a step that accesses no single place, or of which that is not known. */
  public static final Footprint NONE = new Footprint(0, 0);

  /** Whether there is a place. */
  public boolean isKnown() {
    return size > 0;
  }

  /** Whether some bytes are those of another one. */
  public boolean overlaps(Footprint other) {
    return address < other.address + other.size && other.address < address + size;
  }
}

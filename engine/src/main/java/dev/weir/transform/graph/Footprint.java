package dev.weir.transform.graph;

import java.util.List;

/**
 * The bytes that an access may read and those that it may write.
 *
 * @param reads ranges that it may read
 * @param writes ranges that it may write
 */
record Footprint(List<Range> reads, List<Range> writes) {

  /** Copies the ranges. */
  Footprint {
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
  }

  /** Whether two accesses may be to the same bytes, and one of them writes them. */
  boolean conflicts(Footprint other) {
    return meet(writes, other.writes) || meet(writes, other.reads) || meet(reads, other.writes);
  }

  /** Whether two accesses may be to the same bytes. */
  boolean meets(Footprint other) {
    return conflicts(other) || meet(reads, other.reads);
  }

  /** Whether something that this may write may be read by another. */
  boolean feeds(Footprint other) {
    return meet(writes, other.reads);
  }

  static boolean meet(List<Range> some, List<Range> others) {
    for (Range one : some) {
      for (Range other : others) {
        if (one.meets(other)) {
          return true;
        }
      }
    }
    return false;
  }

  /** All ranges. */
  List<Range> all() {
    return java.util.stream.Stream.concat(reads.stream(), writes.stream()).distinct().toList();
  }
}

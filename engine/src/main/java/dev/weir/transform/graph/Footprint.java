package dev.weir.transform.graph;

import java.util.List;
import java.util.stream.Stream;

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
    return Stream.concat(reads.stream(), writes.stream()).distinct().toList();
  }

  /**
   * Bytes of an object that an access may touch.
   *
   * @param object its number; {@link #ANY} where it may be any
   * @param from the first byte
   * @param to one past the last; both are 0 and the greatest number where they are not known
   */
  record Range(int object, long from, long to) {
    /** In place of an object: all that threads share. */
    static final int ANY = -1;

    /** A range that may be all of an object. */
    static Range all(int object) {
      return new Range(object, 0, Long.MAX_VALUE);
    }

    /** Whether it is known which bytes these are. */
    boolean isExact() {
      return object != ANY && to != Long.MAX_VALUE;
    }

    /** Whether both may have a byte in common. */
    boolean meets(Range other) {
      return object == ANY
          || other.object == ANY
          || object == other.object && from < other.to && other.from < to;
    }
  }
}

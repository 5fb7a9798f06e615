package dev.weir.transform.graph;

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

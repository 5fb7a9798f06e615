package dev.weir.graph;

import java.util.Arrays;

/** A set of pairs of events, which are numbered from zero, at most 64 of them. Never changes. */
final class Pairs {
  private final long[] rows;

  /** Says which pairs are in a set. */
  interface Condition {
    /** Whether a pair is in it. */
    boolean holds(int first, int second);
  }

  private Pairs(long[] rows) {
    this.rows = rows;
  }

  /** No pair. */
  static Pairs none(int events) {
    return new Pairs(new long[events]);
  }

  /** The pairs for which a condition holds. */
  static Pairs where(int events, Condition condition) {
    long[] rows = new long[events];
    for (int first = 0; first < events; first++) {
      for (int second = 0; second < events; second++) {
        rows[first] |= condition.holds(first, second) ? 1L << second : 0;
      }
    }
    return new Pairs(rows);
  }

  /** Each event of a set with itself. */
  static Pairs same(int events, long set) {
    return where(events, (first, second) -> first == second && (set >>> first & 1) != 0);
  }

  boolean contains(int first, int second) {
    return (rows[first] >>> second & 1) != 0;
  }

  /** The union. */
  Pairs or(Pairs... others) {
    long[] all = rows.clone();
    for (Pairs other : others) {
      for (int i = 0; i < all.length; i++) {
        all[i] |= other.rows[i];
      }
    }
    return new Pairs(all);
  }

  /** The intersection. */
  Pairs and(Pairs other) {
    long[] both = rows.clone();
    for (int i = 0; i < both.length; i++) {
      both[i] &= other.rows[i];
    }
    return new Pairs(both);
  }

  /** The pairs that are not in another set. */
  Pairs minus(Pairs other) {
    long[] left = rows.clone();
    for (int i = 0; i < left.length; i++) {
      left[i] &= ~other.rows[i];
    }
    return new Pairs(left);
  }

  /** The pairs from one set of events to another. */
  Pairs between(long from, long to) {
    long[] some = new long[rows.length];
    for (int i = 0; i < some.length; i++) {
      some[i] = (from >>> i & 1) != 0 ? rows[i] & to : 0;
    }
    return new Pairs(some);
  }

  /** The pairs that lead over a pair of this set and then one of another. */
  Pairs then(Pairs next) {
    long[] composed = new long[rows.length];
    for (int i = 0; i < composed.length; i++) {
      for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
        composed[i] |= next.rows[Long.numberOfTrailingZeros(rest)];
      }
    }
    return new Pairs(composed);
  }

  /** The pairs that lead over one pair or more. */
  Pairs closure() {
    long[] closed = rows.clone();
    for (int middle = 0; middle < closed.length; middle++) {
      for (int i = 0; i < closed.length; i++) {
        if ((closed[i] >>> middle & 1) != 0) {
          closed[i] |= closed[middle];
        }
      }
    }
    return new Pairs(closed);
  }

  /** The pairs the other way round. */
  Pairs inverse() {
    return where(rows.length, (first, second) -> contains(second, first));
  }

  /** These pairs and each event with itself. */
  Pairs orSame() {
    long[] all = rows.clone();
    for (int i = 0; i < all.length; i++) {
      all[i] |= 1L << i;
    }
    return new Pairs(all);
  }

  /** The second ones of all pairs. */
  long targets() {
    long all = 0;
    for (long row : rows) {
      all |= row;
    }
    return all;
  }

  boolean isIrreflexive() {
    for (int i = 0; i < rows.length; i++) {
      if (contains(i, i)) {
        return false;
      }
    }
    return true;
  }

  boolean isAcyclic() {
    return closure().isIrreflexive();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Pairs pairs && Arrays.equals(rows, pairs.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rows);
  }
}

package dev.weir.testing.consensus;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** A relation over the numbers from 0 to 63; it does not change. */
public final class Relation {
  static final Relation EMPTY = new Relation(new long[Long.SIZE]);

  private final long[] rows;

  private Relation(long[] rows) {
    this.rows = rows;
  }

  /** Two numbers that are related. */
  record Pair(int from, int to) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      return from != other.from ? Integer.compare(from, other.from) : Integer.compare(to, other.to);
    }
  }

  /** Whether two numbers are in a relation. */
  @FunctionalInterface
  interface Test {
    boolean holds(int from, int to);
  }

  /** The pairs of numbers below {@code size} for which a test holds. */
  static Relation of(int size, Test test) {
    long[] rows = new long[Long.SIZE];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        if (test.holds(i, j)) {
          rows[i] |= 1L << j;
        }
      }
    }
    return new Relation(rows);
  }

  boolean has(int from, int to) {
    return (rows[from] >>> to & 1) != 0;
  }

  /** What a number is related to, as bits. */
  long after(int from) {
    return rows[from];
  }

  /** What is related to a number, as bits. */
  long before(int to) {
    long before = 0;
    for (int i = 0; i < rows.length; i++) {
      before |= (rows[i] >>> to & 1) << i;
    }
    return before;
  }

  Relation and(Relation other) {
    return of(Long.SIZE, (a, b) -> has(a, b) && other.has(a, b));
  }

  Relation or(Relation... others) {
    long[] all = rows.clone();
    for (Relation other : others) {
      for (int i = 0; i < all.length; i++) {
        all[i] |= other.rows[i];
      }
    }
    return new Relation(all);
  }

  Relation minus(Relation other) {
    long[] left = rows.clone();
    for (int i = 0; i < left.length; i++) {
      left[i] &= ~other.rows[i];
    }
    return new Relation(left);
  }

  /** The pairs from one set of numbers to another, both as bits. */
  Relation between(long from, long to) {
    long[] left = new long[rows.length];
    for (int i = 0; i < left.length; i++) {
      left[i] = (from >>> i & 1) != 0 ? rows[i] & to : 0;
    }
    return new Relation(left);
  }

  /** One step of this, then one of the other. */
  Relation then(Relation other) {
    long[] steps = new long[rows.length];
    for (int i = 0; i < steps.length; i++) {
      for (long rest = rows[i]; rest != 0; rest &= rest - 1) {
        steps[i] |= other.rows[Long.numberOfTrailingZeros(rest)];
      }
    }
    return new Relation(steps);
  }

  Relation transitive() {
    long[] reach = rows.clone();
    for (int k = 0; k < reach.length; k++) {
      for (int i = 0; i < reach.length; i++) {
        if ((reach[i] >>> k & 1) != 0) {
          reach[i] |= reach[k];
        }
      }
    }
    return new Relation(reach);
  }

  boolean isAcyclic() {
    Relation reach = transitive();
    for (int i = 0; i < rows.length; i++) {
      if (reach.has(i, i)) {
        return false;
      }
    }
    return true;
  }

  Set<Pair> pairs() {
    Set<Pair> pairs = new HashSet<>();
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        if (has(i, j)) {
          pairs.add(new Pair(i, j));
        }
      }
    }
    return pairs;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Relation relation && Arrays.equals(rows, relation.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rows);
  }

  @Override
  public String toString() {
    return pairs().toString();
  }
}

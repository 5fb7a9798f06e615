package dev.weir.testing.axioms;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;

/** A relation between the events of a graph: immutable, a row of bits for each event. */
public final class Relation {
  private final int size;
  private final int words;
  private final long[] bits;

  private Relation(int size) {
    this.size = size;
    this.words = (size + Long.SIZE - 1) / Long.SIZE;
    this.bits = new long[size * words];
  }

  private Relation(Relation other) {
    this.size = other.size;
    this.words = other.words;
    this.bits = other.bits.clone();
  }

  /** Says whether two events are related. */
  @FunctionalInterface
  interface Pairs {
    boolean contains(int from, int to);
  }

  /** The pairs that a test accepts. */
  static Relation of(int size, Pairs pairs) {
    Relation result = new Relation(size);
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        if (pairs.contains(from, to)) {
          result.add(from, to);
        }
      }
    }
    return result;
  }

  /** The pairs from each event to those of a set. */
  static Relation from(int size, IntFunction<BitSet> targets) {
    Relation result = new Relation(size);
    for (int from = 0; from < size; from++) {
      BitSet set = targets.apply(from);
      for (int to = set.nextSetBit(0); to >= 0; to = set.nextSetBit(to + 1)) {
        result.add(from, to);
      }
    }
    return result;
  }

  /** The pairs to each event from those of a set. */
  static Relation to(int size, IntFunction<BitSet> sources) {
    Relation result = new Relation(size);
    for (int to = 0; to < size; to++) {
      BitSet set = sources.apply(to);
      for (int from = set.nextSetBit(0); from >= 0; from = set.nextSetBit(from + 1)) {
        result.add(from, to);
      }
    }
    return result;
  }

  private void add(int from, int to) {
    bits[from * words + to / Long.SIZE] |= 1L << to;
  }

  /** Whether a pair is related. */
  public boolean contains(int from, int to) {
    return (bits[from * words + to / Long.SIZE] & 1L << to) != 0;
  }

  /** The pairs of both. */
  public Relation or(Relation other) {
    Relation result = new Relation(this);
    for (int i = 0; i < bits.length; i++) {
      result.bits[i] |= other.bits[i];
    }
    return result;
  }

  /** The pairs that are in both. */
  public Relation and(Relation other) {
    Relation result = new Relation(this);
    for (int i = 0; i < bits.length; i++) {
      result.bits[i] &= other.bits[i];
    }
    return result;
  }

  /** The pairs that are not in another. */
  public Relation minus(Relation other) {
    Relation result = new Relation(this);
    for (int i = 0; i < bits.length; i++) {
      result.bits[i] &= ~other.bits[i];
    }
    return result;
  }

  /** The pairs from one set of events to another. */
  public Relation between(BitSet from, BitSet to) {
    long[] columns = Arrays.copyOf(to.toLongArray(), words);
    Relation result = new Relation(size);
    for (int row = from.nextSetBit(0); row >= 0; row = from.nextSetBit(row + 1)) {
      for (int word = 0; word < words; word++) {
        result.bits[row * words + word] = bits[row * words + word] & columns[word];
      }
    }
    return result;
  }

  /** One step of this, then one of another. */
  public Relation then(Relation other) {
    Relation result = new Relation(size);
    for (int row = 0; row < size; row++) {
      for (int word = 0; word < words; word++) {
        for (long left = bits[row * words + word]; left != 0; left &= left - 1) {
          int middle = word * Long.SIZE + Long.numberOfTrailingZeros(left);
          result.include(row, other, middle);
        }
      }
    }
    return result;
  }

  private void include(int row, Relation other, int otherRow) {
    for (int word = 0; word < words; word++) {
      bits[row * words + word] |= other.bits[otherRow * words + word];
    }
  }

  /** From the ends to the starts. */
  public Relation inverse() {
    return to(size, this::targets);
  }

  /** The events that one is related to. */
  BitSet targets(int from) {
    return BitSet.valueOf(Arrays.copyOfRange(bits, from * words, (from + 1) * words));
  }

  /** One step or more. */
  public Relation closure() {
    Relation result = new Relation(this);
    for (int middle = 0; middle < size; middle++) {
      for (int row = 0; row < size; row++) {
        if (result.contains(row, middle)) {
          result.include(row, result, middle);
        }
      }
    }
    return result;
  }

  /** One step or none. */
  public Relation orNone() {
    Relation result = new Relation(this);
    for (int event = 0; event < size; event++) {
      result.add(event, event);
    }
    return result;
  }

  /** Whether nothing is related to itself. */
  public boolean isIrreflexive() {
    for (int event = 0; event < size; event++) {
      if (contains(event, event)) {
        return false;
      }
    }
    return true;
  }

  /** Whether no steps lead back to where they began. */
  public boolean isAcyclic() {
    long[] left = new long[words];
    for (int event = 0; event < size; event++) {
      left[event / Long.SIZE] |= 1L << event;
    }
    boolean shrinks = true;
    while (shrinks) {
      shrinks = false;
      // Most steps lead to events that were added later.
      for (int event = size - 1; event >= 0; event--) {
        if ((left[event / Long.SIZE] & 1L << event) != 0 && !meets(event, left)) {
          left[event / Long.SIZE] &= ~(1L << event);
          shrinks = true;
        }
      }
    }
    return Arrays.stream(left).allMatch(word -> word == 0);
  }

  private boolean meets(int row, long[] columns) {
    for (int word = 0; word < words; word++) {
      if ((bits[row * words + word] & columns[word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether nothing is related. */
  public boolean isEmpty() {
    return Arrays.stream(bits).allMatch(word -> word == 0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Relation relation
        && size == relation.size
        && Arrays.equals(bits, relation.bits);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bits);
  }

  /** The pairs, for people. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        text.append(contains(from, to) ? " " + from + "->" + to : "");
      }
    }
    return text.toString().strip();
  }
}

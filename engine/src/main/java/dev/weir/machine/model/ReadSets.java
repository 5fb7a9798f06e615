package dev.weir.machine.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets of reads of one thread, each of which is known by a number, so that a register can hold it.
 * A read is known by its slot, which is its place among the events of its thread.
 *
 * <p>Equal sets have equal numbers; the empty one is 0. A set of low slots is its own bits. The
 * sign bit stands for any other, whose index among the large sets the rest is. Large sets are kept
 * for good: a number means the same set whatever is taken back.
 */
public final class ReadSets {
  /** So many slots have a bit in the number of a set. */
  private static final int LOW_SLOTS = Long.SIZE - 1;

  /** So many unions are remembered at most; a power of two. */
  private static final int REMEMBERED = 1 << 12;

  private final List<Large> large = new ArrayList<>();
  private final Map<Large, Long> numbers = new HashMap<>();

  /** Unions that were made, three words for each: two sets and their union; 0 is none. */
  private long[] unions = new long[0];

  /**
   * A set that does not fit into a number.
   *
   * @param first the index of the first word that is not 0, of those with a bit for each slot
   * @param words from that one on
   */
  private record Large(int first, long[] words) {
    private int end() {
      return first + words.length;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Large set && first == set.first && Arrays.equals(words, set.words);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(words) + first;
    }
  }

  /** The set of one read. */
  public long of(int slot) {
    return slot < LOW_SLOTS
        ? 1L << slot
        : number(new Large(slot / Long.SIZE, new long[] {1L << slot}));
  }

  /** The reads that are in one of two sets. */
  public long union(long one, long other) {
    long both = one | other;
    return both >= 0 ? both : unionOfLarge(one, other);
  }

  /** Adds to a row, with a bit for each slot, the reads of a set that it has room for. */
  public void addTo(long[] row, long set) {
    if (set >= 0) {
      if (row.length > 0) {
        row[0] |= set;
      }
      return;
    }
    Large it = find(set);
    for (int word = it.first; word < Math.min(row.length, it.end()); word++) {
      row[word] |= it.words[word - it.first];
    }
  }

  private long unionOfLarge(long one, long other) {
    if (one == other || other == 0) {
      return one;
    }
    if (one == 0) {
      return other;
    }
    if (unions.length == 0) {
      unions = new long[3 * REMEMBERED];
    }
    long hash = (one * 31 + other) * 0x9e37_79b9_7f4a_7c15L;
    int at = 3 * (int) (hash >>> 32 & REMEMBERED - 1);
    if (unions[at] != one || unions[at + 1] != other) {
      unions[at] = one;
      unions[at + 1] = other;
      unions[at + 2] = number(union(find(one), find(other)));
    }
    return unions[at + 2];
  }

  private static Large union(Large one, Large other) {
    int first = Math.min(one.first, other.first);
    long[] words = new long[Math.max(one.end(), other.end()) - first];
    System.arraycopy(one.words, 0, words, one.first - first, one.words.length);
    for (int i = 0; i < other.words.length; i++) {
      words[other.first - first + i] |= other.words[i];
    }
    return new Large(first, words);
  }

  private Large find(long set) {
    return set >= 0 ? new Large(0, new long[] {set}) : large.get((int) set);
  }

  private long number(Large set) {
    return numbers.computeIfAbsent(
        set,
        unknown -> {
          large.add(unknown);
          return Long.MIN_VALUE | large.size() - 1;
        });
  }
}

package dev.weir.fence.reach;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Packed configurations, numbered in the order in which they are added, each with the number of
 * another from which it was reached. All lies in flat arrays.
 */
final class StateTable {
  private static final int PAGE_BITS = 14;
  private static final int PAGE = 1 << PAGE_BITS;

  private final int words;
  private final List<long[]> pages = new ArrayList<>();
  private final List<int[]> parents = new ArrayList<>();
  private int count;

  /** Open addressing: numbers and one. */
  private int[] slots = new int[1 << 12];

  StateTable(int words) {
    this.words = words;
  }

  /** Number of configurations. */
  int size() {
    return count;
  }

  /** Bytes that are taken, about. */
  long bytes() {
    return (long) pages.size() * PAGE * (words * Long.BYTES + Integer.BYTES)
        + (long) slots.length * Integer.BYTES;
  }

  /** Adds a configuration if it is not there yet. */
  void add(long[] state, int parent) {
    int slot = hash(state) & (slots.length - 1);
    while (slots[slot] != 0) {
      if (isAt(slots[slot] - 1, state)) {
        return;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    if ((count & (PAGE - 1)) == 0) {
      pages.add(new long[PAGE * words]);
      parents.add(new int[PAGE]);
    }
    System.arraycopy(state, 0, pages.get(count >>> PAGE_BITS), start(count), words);
    parents.get(count >>> PAGE_BITS)[count & (PAGE - 1)] = parent;
    count++;
    slots[slot] = count;
    if (count > slots.length - (slots.length >> 2)) {
      grow();
    }
  }

  /** Fills in a configuration. */
  void read(int number, long[] into) {
    System.arraycopy(pages.get(number >>> PAGE_BITS), start(number), into, 0, words);
  }

  /** From which configuration this one was reached. */
  int parent(int number) {
    return parents.get(number >>> PAGE_BITS)[number & (PAGE - 1)];
  }

  private int start(int number) {
    return (number & (PAGE - 1)) * words;
  }

  private boolean isAt(int number, long[] state) {
    int start = start(number);
    return Arrays.equals(pages.get(number >>> PAGE_BITS), start, start + words, state, 0, words);
  }

  private static int hash(long[] state) {
    long hash = 0;
    for (long word : state) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    hash *= 0xD6E8FEB86659FD93L;
    return (int) (hash >>> 32);
  }

  private void grow() {
    slots = new int[2 * slots.length];
    long[] state = new long[words];
    for (int number = 0; number < count; number++) {
      read(number, state);
      int slot = hash(state) & (slots.length - 1);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = number + 1;
    }
  }
}

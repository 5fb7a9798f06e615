package dev.weir.machine.thread;

import java.util.Arrays;

/**
 * Hashes of the states that a thread was in since its last effect, in order, with an index by
 * value: a thread may read a million words before it does anything. What was remembered last can be
 * taken back.
 */
final class PastStates {
  private static final int NONE = -1;

  private long[] states = new long[8];

  /** For each state the one before it with the same place in the index. */
  private int[] before = new int[8];

  /** The latest state of each place; its length is a power of two. */
  private int[] latest = fresh(16);

  private int from;
  private int size;

  private static int[] fresh(int length) {
    int[] places = new int[length];
    Arrays.fill(places, NONE);
    return places;
  }

  /** Forgets all, with nothing to be taken back. */
  void clear() {
    goBack(0, 0);
  }

  /** Where those begin that count. */
  int from() {
    return from;
  }

  /** Where they end. */
  int size() {
    return size;
  }

  /** Goes back to what {@link #from} and {@link #size} were. */
  void goBack(int oldFrom, int oldSize) {
    while (size > oldSize) {
      size--;
      latest[place(states[size])] = before[size];
    }
    from = oldFrom;
  }

  /** Adds a state. */
  void add(long state) {
    if (size == states.length) {
      grow();
    }
    states[size] = state;
    link(size++);
  }

  /** From now on none of them counts any more. */
  void forget() {
    from = size;
  }

  /** Whether any counts. */
  boolean isEmpty() {
    return from == size;
  }

  /** Whether a state is among those that count. */
  boolean contains(long state) {
    for (int i = latest[place(state)]; i >= from; i = before[i]) {
      if (states[i] == state) {
        return true;
      }
    }
    return false;
  }

  private void grow() {
    states = Arrays.copyOf(states, 2 * size);
    before = Arrays.copyOf(before, 2 * size);
    latest = fresh(2 * latest.length);
    for (int i = 0; i < size; i++) {
      link(i);
    }
  }

  private void link(int index) {
    int place = place(states[index]);
    before[index] = latest[place];
    latest[place] = index;
  }

  private int place(long state) {
    return (int) state & latest.length - 1;
  }
}

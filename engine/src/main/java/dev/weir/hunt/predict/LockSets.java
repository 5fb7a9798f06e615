package dev.weir.hunt.predict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The locks that the threads of a run hold: sets of them, by numbers. */
final class LockSets {
  /** The set without any lock. */
  static final int EMPTY = 0;

  private final Map<List<Long>, Integer> numbers = new HashMap<>();

  /** By set the locks in ascending order: twice the address, and 1 more if only for reading. */
  private final List<long[]> sets = new ArrayList<>();

  private final Map<Integer, Integer> held = new HashMap<>();

  LockSets() {
    number(new long[0]);
  }

  private int number(long[] locks) {
    List<Long> key = Arrays.stream(locks).boxed().toList();
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    numbers.put(key, sets.size());
    sets.add(locks);
    return sets.size() - 1;
  }

  /** The locks that a thread holds. */
  int of(int thread) {
    return held.getOrDefault(thread, EMPTY);
  }

  /** A thread takes a lock. */
  void take(int thread, long address, boolean forReading) {
    long[] own = sets.get(of(thread));
    long[] more = Arrays.copyOf(own, own.length + 1);
    more[own.length] = 2 * address + (forReading ? 1 : 0);
    Arrays.sort(more);
    held.put(thread, number(more));
  }

  /** A thread gives a lock back, taken once more than it was given back if it still holds it. */
  void giveBack(int thread, long address) {
    long[] own = sets.get(of(thread));
    for (int i = 0; i < own.length; i++) {
      if (own[i] >> 1 == address) {
        long[] rest = new long[own.length - 1];
        System.arraycopy(own, 0, rest, 0, i);
        System.arraycopy(own, i + 1, rest, i, rest.length - i);
        held.put(thread, number(rest));
        return;
      }
    }
  }

  /** Whether two threads that hold these cannot be where they are at a time. */
  boolean exclude(int one, int other) {
    for (long lock : sets.get(one)) {
      for (long its : sets.get(other)) {
        if (lock >> 1 == its >> 1 && (lock & its & 1) == 0) {
          return true;
        }
      }
    }
    return false;
  }
}

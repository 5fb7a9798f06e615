package dev.weir.hunt.predict;

import dev.weir.machine.step.LongIntMap;
import java.util.Arrays;

/** Numbers for longs, from 0 in the order in which they are first met. */
final class Interner {
  private final LongIntMap numbers = new LongIntMap();
  private long[] keys = new long[64];
  private int size;

  /** The number of a key. */
  int number(long key) {
    int known = numbers.get(key);
    if (known != LongIntMap.ABSENT) {
      return known;
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
    }
    keys[size] = key;
    numbers.put(key, size);
    return size++;
  }

  /** The key of a number. */
  long key(int number) {
    return keys[number];
  }
}

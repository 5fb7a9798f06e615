package dev.weir.machine.step;

import java.util.Arrays;

/**
 * A map from longs to non-negative ints: open addressing, no boxing, no removal. A key may be 0:
 * the address of an access through null.
 */
public final class LongIntMap {
  /** For a key that is not there. */
  public static final int ABSENT = -1;

  private long[] keys = new long[64];

  /** The values plus one; 0 where there is no key. */
  private int[] values = new int[64];

  private int size;

  /** The value of a key, or {@link #ABSENT}. */
  public int get(long key) {
    int mask = keys.length - 1;
    for (int i = slot(key, mask); values[i] != 0; i = (i + 1) & mask) {
      if (keys[i] == key) {
        return values[i] - 1;
      }
    }
    return ABSENT;
  }

  /**
   * Sets the value of a key.
   *
   * @param value at least 0
   */
  public void put(long key, int value) {
    if (2 * size >= keys.length) {
      grow();
    }
    int mask = keys.length - 1;
    int i = slot(key, mask);
    while (values[i] != 0 && keys[i] != key) {
      i = (i + 1) & mask;
    }
    if (values[i] == 0) {
      size++;
    }
    keys[i] = key;
    values[i] = value + 1;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new int[2 * oldValues.length];
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != 0) {
        put(oldKeys[i], oldValues[i] - 1);
      }
    }
  }

  /** Takes all keys out. */
  public void clear() {
    Arrays.fill(values, 0);
    size = 0;
  }

  private static int slot(long key, int mask) {
    long h = key * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 40) & mask;
  }
}

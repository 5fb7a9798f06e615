package dev.weir.search;

import java.util.function.LongConsumer;

/**
 * The configurations that were explored, by 128-bit hash, each with the least cost at which it was.
 * Open addressing in flat arrays: about 40 bytes for each.
 */
final class Configurations {
  private static final int FIRST_LENGTH = 1 << 10;
  private static final int BYTES_OF_SLOT = 2 * Long.BYTES + Integer.BYTES;

  private final LongConsumer growth;

  private long[] lows = new long[FIRST_LENGTH];
  private long[] highs = new long[FIRST_LENGTH];

  /** 0 where there is no entry; else 2 * cost + 2, plus 1 if marked. */
  private int[] costs = new int[FIRST_LENGTH];

  private int size;
  private int marked;

  /**
   * No configurations.
   *
   * @param growth is told before there are more, how many bytes they will take
   */
  Configurations(LongConsumer growth) {
    this.growth = growth;
  }

  /**
   * Takes note that a configuration is explored at a cost; its mark is lost if that is less than
   * before.
   *
   * @return whether it is new at this cost: false if it was explored at no more
   */
  boolean improve(long low, long high, int cost) {
    if (2 * size >= costs.length) {
      grow();
    }
    int slot = slot(low, high);
    int before = costs[slot];
    if (before == 0) {
      size++;
      lows[slot] = low;
      highs[slot] = high;
    } else if (before / 2 - 1 <= cost) {
      return false;
    } else {
      marked -= before & 1;
    }
    costs[slot] = 2 * cost + 2;
    return true;
  }

  /** Marks a known configuration, once for the cost that it has. */
  void mark(long low, long high) {
    costs[slot(low, high)] |= 1;
    marked++;
  }

  /** Whether some configuration is marked for its least cost. */
  boolean hasMarked() {
    return marked > 0;
  }

  private int slot(long low, long high) {
    int mask = costs.length - 1;
    int slot = (int) (low ^ (low >>> 32)) & mask;
    while (costs[slot] != 0 && (lows[slot] != low || highs[slot] != high)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldLows = lows;
    long[] oldHighs = highs;
    int[] oldCosts = costs;
    int length = Math.multiplyExact(2, oldCosts.length);
    growth.accept((long) length * BYTES_OF_SLOT);
    lows = new long[length];
    highs = new long[length];
    costs = new int[length];
    for (int i = 0; i < oldCosts.length; i++) {
      if (oldCosts[i] != 0) {
        int slot = slot(oldLows[i], oldHighs[i]);
        lows[slot] = oldLows[i];
        highs[slot] = oldHighs[i];
        costs[slot] = oldCosts[i];
      }
    }
  }
}

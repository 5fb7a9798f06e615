package dev.weir.machine.model;

import dev.weir.machine.step.LongIntMap;

/**
 * The newest store to each byte, for a buffer that is too long to be looked through at each load.
 * In an execution of which nothing is taken back it is kept from step to step; elsewhere, and while
 * the buffer is short, it is unknown.
 */
final class NewestStores {
  /** A buffer with no more stores is looked through. */
  private static final int SHORT = 8;

  private final LongIntMap byByte = new LongIntMap();

  /** The stores with lower store indices are in the map, or have left the buffer before. */
  private int known;

  private boolean isEmpty = true;

  /** Whether a buffer with so many stores is to be looked up here. */
  static boolean areWorthwhile(int waiting) {
    return waiting > SHORT;
  }

  /** From now on nothing is known. */
  void forget() {
    if (!isEmpty) {
      byByte.clear();
      isEmpty = true;
    }
  }

  /**
   * Learns of the stores that have come.
   *
   * @param oldest the oldest that waits
   */
  void learn(BufferedStores stores, int oldest) {
    if (isEmpty) {
      known = oldest;
      isEmpty = false;
    }
    for (; known < stores.tail; known++) {
      for (int i = 0; i < stores.sizes[known]; i++) {
        byByte.put(stores.addresses[known] + i, known);
      }
    }
  }

  /**
   * The newest store to a byte that was in the buffer since it became long, or {@link
   * StoreBuffers#NONE}; it may have left since.
   */
  int of(long address) {
    return byByte.get(address);
  }
}

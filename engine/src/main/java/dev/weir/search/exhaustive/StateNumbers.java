package dev.weir.search.exhaustive;

import dev.weir.machine.state.StateHash;
import java.util.Arrays;

/**
 * Numbers for states, from 0 on, in the order in which they come: a table with open addressing, 20
 * bytes for each of its places, at most half of which are taken. Two states are taken for one where
 * their hashes of 128 bits agree, which is less likely than a fault of the memory.
 */
final class StateNumbers {
  /** What {@link #of} says of a state that has no number yet. */
  static final int NONE = -1;

  private static final int FIRST_PLACES = 1 << 10;
  private static final int BYTES_OF_PLACE = 20;

  private long[] lows = new long[FIRST_PLACES];
  private long[] highs = new long[FIRST_PLACES];
  private int[] numbers = free(FIRST_PLACES);
  private int size;

  private static int[] free(int places) {
    int[] numbers = new int[places];
    Arrays.fill(numbers, NONE);
    return numbers;
  }

  /** How many states there are. */
  int size() {
    return size;
  }

  /** The number of a state, or {@link #NONE}. */
  int of(StateHash.Value state) {
    return numbers[place(state.low(), state.high())];
  }

  /** Gives the next number to a state that has none. */
  int add(StateHash.Value state) {
    if (2 * size == numbers.length) {
      grow();
    }
    put(state.low(), state.high(), size);
    return size++;
  }

  private void put(long low, long high, int number) {
    int place = place(low, high);
    lows[place] = low;
    highs[place] = high;
    numbers[place] = number;
  }

  /** Where a state is, or where it has room. */
  private int place(long low, long high) {
    int place = (int) (low ^ (low >>> 32)) & (numbers.length - 1);
    while (numbers[place] != NONE && (lows[place] != low || highs[place] != high)) {
      place = (place + 1) & (numbers.length - 1);
    }
    return place;
  }

  private void grow() {
    long[] oldLows = lows;
    long[] oldHighs = highs;
    int[] oldNumbers = numbers;
    int places = 2 * oldNumbers.length;
    lows = new long[places];
    highs = new long[places];
    numbers = free(places);
    for (int i = 0; i < oldNumbers.length; i++) {
      if (oldNumbers[i] != NONE) {
        put(oldLows[i], oldHighs[i], oldNumbers[i]);
      }
    }
  }

  /** The bytes that it takes. */
  long bytes() {
    return (long) numbers.length * BYTES_OF_PLACE;
  }
}

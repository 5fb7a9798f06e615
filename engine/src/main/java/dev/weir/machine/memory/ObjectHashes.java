package dev.weir.machine.memory;

import dev.weir.machine.state.StateHash;
import java.util.Arrays;

/**
 * Hashes of objects, with what they were computed from. Most objects are as they were in the state
 * before.
 */
final class ObjectHashes {
  private static final int FACTS = 5;
  private static final int WORDS = FACTS + 2;

  /** For each object its facts, and the two halves of its hash. */
  private long[] words = new long[0];

  /** The facts of the object that was asked about last. */
  private final long[] asked = new long[FACTS];

  /**
   * Whether the hash of an object is known.
   *
   * @param place where its contents are, at least 0
   * @param version of the contents, which grows with each change
   * @param kind all else that it depends on
   */
  boolean knows(int object, long start, long size, long place, long version, long kind) {
    asked[0] = start;
    asked[1] = size;
    asked[2] = place;
    // No object that is known has 0 there.
    asked[3] = version + 1;
    asked[4] = kind;
    int first = object * WORDS;
    return first < words.length && Arrays.equals(words, first, first + FACTS, asked, 0, FACTS);
  }

  /** The hash of an object that is known. */
  StateHash.Value of(int object) {
    int hash = object * WORDS + FACTS;
    return new StateHash.Value(words[hash], words[hash + 1]);
  }

  /** Takes note of the hash of the object that was asked about last. */
  void put(int object, StateHash.Value hash) {
    int first = object * WORDS;
    if (first + WORDS > words.length) {
      words = Arrays.copyOf(words, Math.max(first + WORDS, 2 * words.length));
    }
    System.arraycopy(asked, 0, words, first, FACTS);
    words[first + FACTS] = hash.low();
    words[first + FACTS + 1] = hash.high();
  }
}

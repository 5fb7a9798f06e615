package dev.weir.machine.state;

import java.util.Arrays;

/** A sequence of words that grows. */
public final class Words {
  private long[] words = new long[16];
  private int size;

  /** Adds a word. */
  public void add(long word) {
    if (size == words.length) {
      words = Arrays.copyOf(words, 2 * size);
    }
    words[size++] = word;
  }

  /** Begins anew. */
  public void clear() {
    size = 0;
  }

  /** Whether they are these. */
  public boolean are(Words others) {
    return Arrays.equals(words, 0, size, others.words, 0, others.size);
  }

  /** Becomes the same as others. */
  public void set(Words others) {
    if (words.length < others.size) {
      words = new long[others.words.length];
    }
    System.arraycopy(others.words, 0, words, 0, others.size);
    size = others.size;
  }

  /** Their hash. */
  public StateHash.Value hash() {
    StateHash hash = new StateHash();
    for (int i = 0; i < size; i++) {
      hash.add(words[i]);
    }
    return hash.value();
  }
}

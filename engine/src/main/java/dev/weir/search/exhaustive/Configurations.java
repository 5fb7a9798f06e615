package dev.weir.search.exhaustive;

import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * The configurations that were explored, by a hash of 104 bits, each with the least cost at which
 * it was. Where there is no room for more of them, one is forgotten for each that comes, of several
 * that of the highest cost, from which least is left to explore: it is explored again if it is met
 * again, which takes time and leaves nothing out.
 *
 * <p>A table of buckets in one flat array, 16 bytes for each configuration.
 */
public final class Configurations {
  /** The bytes of a table at first. */
  public static final long FIRST_BYTES = 1 << 13;

  /** How much larger the table becomes if there is room: each one that it leaves is garbage. */
  private static final int GROWTH = 8;

  private static final int LEAST_GROWTH = 2;
  private static final int BUCKET = 8;
  private static final int WORDS_OF_SLOT = 2;
  private static final int WORDS_OF_BUCKET = BUCKET * WORDS_OF_SLOT;
  private static final int LONGEST = 1 << 30;

  private static final int COST_BITS = 24;
  private static final long COST_MASK = (1L << COST_BITS) - 1;

  /** What costs more is not kept. */
  private static final int HIGHEST_COST = (1 << (COST_BITS - 1)) - 2;

  private final LongPredicate room;

  /**
   * For each slot the low half of a hash, and the upper bits of its high half with the cost: 0
   * where there is no entry; else 2 * cost + 2, plus 1 if marked.
   */
  private long[] words;

  private long marked;
  private long forgotten;

  /**
   * No configurations.
   *
   * @param bytes that are taken at once: a power of two, at least 128
   * @param room whether there is room for so many bytes in all; asked before more are taken
   */
  public Configurations(long bytes, LongPredicate room) {
    this.words = new long[(int) (bytes / Long.BYTES)];
    this.room = room;
  }

  /** Forgets all, and keeps the room for as many. */
  void clear() {
    Arrays.fill(words, 0);
    marked = 0;
    forgotten = 0;
  }

  /**
   * Takes note that a configuration is explored at a cost; its mark is lost if that is less than
   * before.
   *
   * @return whether it is new at this cost, or forgotten: false if it was explored at no more
   */
  boolean improve(long low, long high, int cost) {
    if (cost > HIGHEST_COST) {
      return true;
    }
    while (true) {
      int bucket = bucket(low);
      // Of equal costs the next in turn.
      int highest = bucket + (int) (forgotten % BUCKET) * WORDS_OF_SLOT;
      for (int slot = bucket; slot < bucket + WORDS_OF_BUCKET; slot += WORDS_OF_SLOT) {
        long rest = words[slot + 1];
        int state = (int) (rest & COST_MASK);
        if (state == 0) {
          put(slot, low, high, cost);
          return true;
        }
        if (words[slot] == low && ((rest ^ high) & ~COST_MASK) == 0) {
          if (state / 2 - 1 <= cost) {
            return false;
          }
          marked -= state & 1;
          put(slot, low, high, cost);
          return true;
        }
        if (state / 2 > (words[highest + 1] & COST_MASK) / 2) {
          highest = slot;
        }
      }
      if (!grow()) {
        forgotten++;
        put(highest, low, high, cost);
        return true;
      }
    }
  }

  private void put(int slot, long low, long high, int cost) {
    words[slot] = low;
    words[slot + 1] = (high & ~COST_MASK) | (2L * cost + 2);
  }

  /** Marks a configuration that was the last to be improved, once for the cost that it has. */
  void mark(long low, long high) {
    marked++;
    int bucket = bucket(low);
    for (int slot = bucket; slot < bucket + WORDS_OF_BUCKET; slot += WORDS_OF_SLOT) {
      if (words[slot] == low && ((words[slot + 1] ^ high) & ~COST_MASK) == 0) {
        words[slot + 1] |= 1;
      }
    }
  }

  /**
   * Whether some configuration is marked for its least cost. One that was forgotten with its mark
   * counts, though it may have been explored at less since.
   */
  boolean hasMarked() {
    return marked > 0;
  }

  /** How often one was forgotten: so many of them may have been new twice. */
  public long forgotten() {
    return forgotten;
  }

  /** The bytes that the table takes. */
  long bytes() {
    return words.length * (long) Long.BYTES;
  }

  private int bucket(long low) {
    return (int) ((low ^ (low >>> 32)) * WORDS_OF_BUCKET) & (words.length - 1);
  }

  /**
   * Makes the table larger, if there is room.
   *
   * @return whether it has become larger
   */
  private boolean grow() {
    return growBy(GROWTH) || growBy(LEAST_GROWTH);
  }

  /** The entries of a bucket go to several, so that none of these overflows. */
  private boolean growBy(int times) {
    long length = (long) times * words.length;
    if (length > LONGEST || !room.test((words.length + length) * Long.BYTES)) {
      return false;
    }
    long[] old = words;
    words = new long[(int) length];
    for (int from = 0; from < old.length; from += WORDS_OF_SLOT) {
      if (old[from + 1] != 0) {
        int slot = bucket(old[from]);
        while (words[slot + 1] != 0) {
          slot += WORDS_OF_SLOT;
        }
        words[slot] = old[from];
        words[slot + 1] = old[from + 1];
      }
    }
    return true;
  }
}

package dev.weir.graph.event;

import java.util.Arrays;

/**
 * A relation between the positions of a {@code Frame}: for each the row of those that come before
 * it. Sized anew for each graph; the arrays are kept.
 */
public final class BitRows {
  private int size;
  private int words;
  private long[] bits = new long[64];

  /** Becomes the empty relation between so many positions. */
  public void clear(int newSize) {
    clear(newSize, newSize);
  }

  /** Becomes empty with so many rows of so many positions. */
  public void clear(int positions, int rows) {
    size = rows;
    words = (positions + 63) >>> 6;
    int needed = rows * words;
    if (needed > bits.length) {
      bits = new long[Math.max(needed, 2 * bits.length)];
    } else {
      Arrays.fill(bits, 0, needed, 0);
    }
  }

  public int size() {
    return size;
  }

  /** The number of words of a row. */
  public int words() {
    return words;
  }

  /** One word of a row. */
  public long word(int row, int word) {
    return bits[row * words + word];
  }

  public void orWord(int row, int word, long value) {
    bits[row * words + word] |= value;
  }

  public void clearRow(int row) {
    Arrays.fill(bits, row * words, (row + 1) * words, 0);
  }

  public boolean contains(int before, int row) {
    return (bits[row * words + (before >>> 6)] & 1L << before) != 0;
  }

  public void add(int before, int row) {
    bits[row * words + (before >>> 6)] |= 1L << before;
  }

  public void remove(int before, int row) {
    bits[row * words + (before >>> 6)] &= ~(1L << before);
  }

  /** Adds to a row a row of another relation of this size; whether it grew. */
  public boolean include(int row, BitRows other, int otherRow) {
    if (words == 1) {
      long before = bits[row];
      long all = before | other.bits[otherRow];
      bits[row] = all;
      return all != before;
    }
    long grown = 0;
    int at = row * words;
    int from = otherRow * words;
    for (int word = 0; word < words; word++) {
      long added = other.bits[from + word] & ~bits[at + word];
      bits[at + word] |= added;
      grown |= added;
    }
    return grown != 0;
  }

  /** Adds to a row what a row of one relation and one of another have in common. */
  public void includeCommon(int row, BitRows one, int oneRow, BitRows other, int otherRow) {
    for (int word = 0; word < words; word++) {
      bits[row * words + word] |=
          one.bits[oneRow * words + word] & other.bits[otherRow * words + word];
    }
  }

  /** Removes from a row all that is not in a row of another relation. */
  public void restrict(int row, BitRows other, int otherRow) {
    for (int word = 0; word < words; word++) {
      bits[row * words + word] &= other.bits[otherRow * words + word];
    }
  }

  /** Removes from a row all that is in a row of another relation. */
  public void exclude(int row, BitRows other, int otherRow) {
    for (int word = 0; word < words; word++) {
      bits[row * words + word] &= ~other.bits[otherRow * words + word];
    }
  }

  /** Adds to a row bits of a thread's slots, which begin at a position. */
  public void includeSlots(int row, long[] slots, int base) {
    if (words == 1 && slots.length == 1) {
      bits[row] |= slots[0] << base;
      return;
    }
    for (int i = 0; i < slots.length; i++) {
      orWindow(row, base + Long.SIZE * i, slots[i]);
    }
  }

  /** The bits of a row for 64 positions, from one on. */
  public long window(int row, int position) {
    int word = position >>> 6;
    int shift = position & 63;
    if (word >= words) {
      return 0;
    }
    long low = bits[row * words + word] >>> shift;
    boolean isWhole = shift == 0 || word + 1 == words;
    return isWhole ? low : low | bits[row * words + word + 1] << (64 - shift);
  }

  /** Adds bits to a row for 64 positions, from one on; there are none beyond the last position. */
  public void orWindow(int row, int position, long value) {
    int at = row * words + (position >>> 6);
    int shift = position & 63;
    if (value != 0) {
      bits[at] |= value << shift;
      long high = shift == 0 ? 0 : value >>> (64 - shift);
      if (high != 0) {
        bits[at + 1] |= high;
      }
    }
  }

  /** Removes positions from a row: from one on, and before an end. */
  public void removeRange(int row, int from, int end) {
    if (words == 1 && from < end) {
      bits[row] &= ~(-1L >>> (Long.SIZE - (end - from)) << from);
      return;
    }
    for (int position = from; position < end; position++) {
      remove(position, row);
    }
  }

  /** Becomes equal to another relation. */
  public void copy(BitRows other) {
    clear(other.size);
    System.arraycopy(other.bits, 0, bits, 0, size * words);
  }

  /** Adds all of another relation. */
  public void includeAll(BitRows other) {
    for (int i = 0; i < size * words; i++) {
      bits[i] |= other.bits[i];
    }
  }

  /** Becomes {@code left ; right}: one step of the first, then one of the second. */
  public void compose(BitRows left, BitRows right) {
    clear(left.size);
    if (words == 1) {
      composeWord(left.bits, right.bits);
      return;
    }
    for (int row = 0; row < size; row++) {
      for (int word = 0; word < words; word++) {
        for (long rest = right.bits[row * words + word]; rest != 0; rest &= rest - 1) {
          include(row, left, word << 6 | Long.numberOfTrailingZeros(rest));
        }
      }
    }
  }

  private void composeWord(long[] left, long[] right) {
    for (int row = 0; row < size; row++) {
      long all = 0;
      for (long rest = right[row]; rest != 0; rest &= rest - 1) {
        all |= left[Long.numberOfTrailingZeros(rest)];
      }
      bits[row] = all;
    }
  }

  /** Adds each position to its own row. */
  public void addIdentity() {
    for (int row = 0; row < size; row++) {
      add(row, row);
    }
  }

  /** Becomes its transitive closure, whether it has cycles or not. */
  public void close() {
    for (int middle = 0; middle < size; middle++) {
      for (int row = 0; row < size; row++) {
        if (contains(middle, row)) {
          include(row, this, middle);
        }
      }
    }
  }

  /** Whether no step of one relation and then one of another lead back to where they began. */
  public static boolean areIrreflexive(BitRows left, BitRows right) {
    for (int row = 0; row < right.size; row++) {
      for (int word = 0; word < right.words; word++) {
        for (long rest = right.word(row, word); rest != 0; rest &= rest - 1) {
          if (left.contains(row, word << 6 | Long.numberOfTrailingZeros(rest))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /**
   * Whether no steps lead back to where they began; if so it becomes its transitive closure.
   *
   * @param order positions in an order to which most pairs conform; others are not related
   * @param count how many there are
   */
  public boolean closeAcyclic(int[] order, int count) {
    return words == 1 ? closeWord(order, count) : closeWords(order, count);
  }

  private boolean closeWord(int[] order, int count) {
    long left = 0;
    for (int i = 0; i < count; i++) {
      left |= 1L << order[i];
    }
    while (left != 0) {
      long before = left;
      for (int i = 0; i < count; i++) {
        int row = order[i];
        long own = bits[row];
        if ((left & 1L << row) != 0 && (own & left) == 0) {
          long all = own;
          for (long rest = own; rest != 0; ) {
            int last = 63 - Long.numberOfLeadingZeros(rest);
            long closed = bits[last];
            all |= closed;
            rest &= ~(closed | 1L << last);
          }
          bits[row] = all;
          left &= ~(1L << row);
        }
      }
      if (left == before) {
        return false;
      }
    }
    return true;
  }

  private boolean closeWords(int[] order, int count) {
    boolean[] isClosed = new boolean[size];
    int closed = 0;
    while (closed < count) {
      int before = closed;
      for (int i = 0; i < count; i++) {
        int row = order[i];
        if (!isClosed[row] && closeRow(row, isClosed)) {
          isClosed[row] = true;
          closed++;
        }
      }
      if (closed == before) {
        return false;
      }
    }
    return true;
  }

  private boolean closeRow(int row, boolean[] isClosed) {
    for (int word = 0; word < words; word++) {
      for (long rest = bits[row * words + word]; rest != 0; rest &= rest - 1) {
        if (!isClosed[word << 6 | Long.numberOfTrailingZeros(rest)]) {
          return false;
        }
      }
    }
    for (int word = 0; word < words; word++) {
      for (long rest = bits[row * words + word]; rest != 0; rest &= rest - 1) {
        include(row, this, word << 6 | Long.numberOfTrailingZeros(rest));
      }
    }
    return true;
  }
}

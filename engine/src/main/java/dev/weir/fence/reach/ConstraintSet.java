package dev.weir.fence.reach;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The constraints that were found, without those that others cover, and the queue of those that are
 * still to be looked at.
 *
 * <p>A constraint covers another of the same local states if its channel is a sub-word of the
 * other's such that matched messages have the same header and the same pointers, its snapshots are
 * more general, and every <em>strong</em> message of the other (the last with its header) and every
 * one that a pointer is at is matched. Constraints with other strong or pointed-to messages, in
 * their order, cannot cover one another, so that only those with the same <em>skeleton</em> are
 * compared.
 *
 * <p>All lies in flat arrays: a constraint is a number, its states and messages are a stretch of
 * one array. What a later constraint covers stays there, for the chains of origins, but is skipped.
 */
final class ConstraintSet {
  private static final int NONE = -1;

  /** Beside its words: start, parent, label, next, place in the queue; size; whether covered. */
  private static final int BYTES_OF_A_CONSTRAINT = 5 * Integer.BYTES + Character.BYTES + 1;

  private static final int PAGE_BITS = 16;
  private static final int PAGE = 1 << PAGE_BITS;

  private final MessageLayout layout;

  /** Headers from this on are of messages in buffers. */
  private final int firstBuffer;

  /** Pages of words; of each constraint the packed states and then the messages, on one page. */
  private final List<long[]> pages = new ArrayList<>();

  /** Where the next constraint starts, counted over all pages. */
  private int wordEnd;

  /** Where each constraint starts, counted over all pages, and how many messages it has. */
  private int[] starts = new int[1 << 10];

  private char[] sizes = new char[1 << 10];
  private int[] parents = new int[1 << 10];
  private int[] labels = new int[1 << 10];

  /** The next constraint with the same skeleton. */
  private int[] next = new int[1 << 10];

  private boolean[] covered = new boolean[1 << 10];
  private int count;

  /** Open addressing: the first constraint with a skeleton. */
  private int[] heads = new int[1 << 11];

  private long[] hashes = new long[1 << 11];
  private int skeletons;

  private final BucketQueue open = new BucketQueue();

  ConstraintSet(SbProgram program) {
    this.layout = program.layout();
    this.firstBuffer = program.headers();
    Arrays.fill(heads, NONE);
  }

  /** Number of constraints that were kept when they were found. */
  int size() {
    return count;
  }

  /** Bytes that are taken, about. */
  long bytes() {
    return (long) pages.size() * PAGE * Long.BYTES
        + (long) starts.length * BYTES_OF_A_CONSTRAINT
        + (long) heads.length * (Integer.BYTES + Long.BYTES);
  }

  /** The constraint from which this one was made; negative for those of the target. */
  int parent(int constraint) {
    return parents[constraint];
  }

  /** What was taken back for it. */
  int label(int constraint) {
    return labels[constraint];
  }

  /** Fills in a constraint. */
  void read(int constraint, Constraint into) {
    long[] words = page(constraint);
    int start = start(constraint);
    int inBuffers = 0;
    while (layout.headerOf(words[start + 1 + inBuffers]) >= firstBuffer) {
      inBuffers++;
    }
    into.copy(words[start], words, start + 1, sizes[constraint], inBuffers);
  }

  /** The next constraint to look at, of those with the shortest channel; negative for none. */
  int poll() {
    int constraint = open.poll();
    while (constraint >= 0 && covered[constraint]) {
      constraint = open.poll();
    }
    return constraint;
  }

  /**
   * Adds a constraint, unless another covers it; those that it covers are not looked at any more.
   *
   * @return its number; negative if it is covered
   */
  int add(Constraint constraint, int parent, int label) {
    long hash = skeletonHash(constraint);
    int slot = slotOf(hash);
    for (int other = heads[slot]; other != NONE; other = next[other]) {
      if (covers(other, constraint)) {
        return NONE;
      }
    }
    int before = NONE;
    for (int other = heads[slot]; other != NONE; other = next[other]) {
      if (isCoveredBy(constraint, other)) {
        covered[other] = true;
        if (before == NONE) {
          heads[slot] = next[other];
        } else {
          next[before] = next[other];
        }
      } else {
        before = other;
      }
    }
    int number = append(constraint, parent, label);
    if (heads[slot] == NONE && hashes[slot] == 0) {
      hashes[slot] = hash;
      skeletons++;
    }
    next[number] = heads[slot];
    heads[slot] = number;
    open.add(number, constraint.size());
    if (2 * skeletons > heads.length) {
      rehash();
    }
    return number;
  }

  private int append(Constraint constraint, int parent, int label) {
    if (count == starts.length) {
      int capacity = 2 * starts.length;
      starts = Arrays.copyOf(starts, capacity);
      sizes = Arrays.copyOf(sizes, capacity);
      parents = Arrays.copyOf(parents, capacity);
      labels = Arrays.copyOf(labels, capacity);
      next = Arrays.copyOf(next, capacity);
      covered = Arrays.copyOf(covered, capacity);
    }
    int number = count++;
    int size = constraint.size();
    if (wordEnd + size >= pages.size() << PAGE_BITS) {
      wordEnd = pages.size() << PAGE_BITS;
      pages.add(new long[PAGE]);
    }
    starts[number] = wordEnd;
    sizes[number] = (char) size;
    long[] words = page(number);
    int start = start(number);
    words[start] = constraint.states();
    System.arraycopy(constraint.words(), 0, words, start + 1, size);
    wordEnd += size + 1;
    parents[number] = parent;
    labels[number] = label;
    return number;
  }

  private long[] page(int constraint) {
    return pages.get(starts[constraint] >>> PAGE_BITS);
  }

  /** Where a constraint starts on its page. */
  private int start(int constraint) {
    return starts[constraint] & (PAGE - 1);
  }

  /** Whether one constraint covers another. */
  boolean covers(Constraint general, Constraint special) {
    return general.states() == special.states()
        && covers(general.words(), 0, general.size(), special.words(), 0, special.size());
  }

  private boolean covers(int general, Constraint special) {
    long[] words = page(general);
    int start = start(general);
    int end = start + 1 + sizes[general];
    return words[start] == special.states()
        && covers(words, start + 1, end, special.words(), 0, special.size());
  }

  private boolean isCoveredBy(Constraint general, int special) {
    long[] words = page(special);
    int start = start(special);
    int end = start + 1 + sizes[special];
    return words[start] == general.states()
        && covers(general.words(), 0, general.size(), words, start + 1, end);
  }

  /**
   * Matches from the right. Strong and pointed-to messages match one another, and what lies between
   * two of them is a question of sub-words, where taking the first match is best.
   */
  private boolean covers(
      long[] general, int generalStart, int generalEnd, long[] special, int start, int end) {
    if (generalEnd - generalStart > end - start) {
      return false;
    }
    long stores = layout.stores();
    long seen = 0;
    int at = generalEnd - 1;
    for (int other = end - 1; other >= start; other--) {
      long message = special[other];
      long bit = 1L << layout.headerOf(message);
      if (at >= generalStart && matches(general[at], message, stores)) {
        at--;
      } else if ((seen & bit) == 0 || layout.pointersOf(message) != 0) {
        return false;
      } else if (other - start < at - generalStart + 1) {
        return false;
      }
      seen |= bit;
    }
    return at < generalStart;
  }

  private static boolean matches(long general, long special, long stores) {
    return ((general ^ special) & ~stores) == 0 && (special & ~general) == 0;
  }

  private long skeletonHash(Constraint constraint) {
    long hash = mix(constraint.states() + 0x9E3779B97F4A7C15L);
    long seen = 0;
    long[] messages = constraint.words();
    for (int at = constraint.size() - 1; at >= 0; at--) {
      long message = messages[at];
      long bit = 1L << layout.headerOf(message);
      if ((seen & bit) == 0 || layout.pointersOf(message) != 0) {
        hash = mix(hash * 31 + layout.skeletonOf(message) + 1);
      }
      seen |= bit;
    }
    return hash == 0 ? 1 : hash;
  }

  private static long mix(long hash) {
    long mixed = (hash ^ (hash >>> 32)) * 0xD6E8FEB86659FD93L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    return mixed ^ (mixed >>> 32);
  }

  private int slotOf(long hash) {
    int slot = (int) hash & (heads.length - 1);
    while (hashes[slot] != 0 && hashes[slot] != hash) {
      slot = (slot + 1) & (heads.length - 1);
    }
    return slot;
  }

  private void rehash() {
    int[] oldHeads = heads;
    long[] oldHashes = hashes;
    heads = new int[2 * oldHeads.length];
    hashes = new long[heads.length];
    Arrays.fill(heads, NONE);
    for (int slot = 0; slot < oldHeads.length; slot++) {
      if (oldHashes[slot] != 0) {
        int moved = slotOf(oldHashes[slot]);
        heads[moved] = oldHeads[slot];
        hashes[moved] = oldHashes[slot];
      }
    }
  }
}

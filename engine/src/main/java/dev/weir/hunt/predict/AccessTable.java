package dev.weir.hunt.predict;

import dev.weir.machine.step.LongIntMap;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The accesses of a run, in memory that does not grow with its length: for each word of memory and
 * each {@link Access} the first and the last time. Where these become too many, only a part of
 * memory is looked at, chosen by a hash of addresses.
 */
final class AccessTable {
  /** The words of one access that are looked at. */
  private static final int MOST_WORDS = 4096;

  private static final int WORD_SHIFT = 3;
  private static final int CONTEXT_BITS = 19;
  private static final int FLAG_BITS = 2;
  private static final int READS = 1;
  private static final int WRITES = 2;

  private final int mostEntries;
  private final Interner statements = new Interner();
  private final Interner places = new Interner();
  private final Interner both = new Interner();
  private final Interner contexts = new Interner();

  private LongIntMap entries = new LongIntMap();
  private int size;
  private long[] keys = new long[64];
  private int[] firsts = new int[64];
  private int[] lasts = new int[64];

  private int sampledBits;
  private boolean isSampled;

  /**
   * How a word is accessed.
   *
   * @param thread who accesses
   * @param statement the instruction
   * @param reads whether it reads
   * @param writes whether it writes
   * @param locks the set of locks that the thread holds
   * @param segment the segment in which the thread is
   */
  record Access(int thread, int statement, boolean reads, boolean writes, int locks, int segment) {}

  /**
   * A table.
   *
   * @param mostEntries how many pairs of a word and an access it may hold
   */
  AccessTable(int mostEntries) {
    this.mostEntries = mostEntries;
  }

  /**
   * Adds an access.
   *
   * @param time later ones have higher times
   */
  void add(Access access, long address, long extent, int time) {
    long first = address >>> WORD_SHIFT;
    long last = address + extent - 1 >>> WORD_SHIFT;
    if (last - first >= MOST_WORDS) {
      last = first + MOST_WORDS - 1;
      isSampled = true;
    }
    for (long word = first; word <= last; word++) {
      long from = Math.max(address, word << WORD_SHIFT) & 7;
      long to = Math.min(address + extent - 1, (word << WORD_SHIFT) + 7) & 7;
      int bytes = (2 << to) - (1 << from);
      add(access, bytes, word, time);
    }
  }

  private void add(Access access, int bytes, long word, int time) {
    if (isLeftOut(word)) {
      return;
    }
    int context = context(access, bytes);
    if (context >> CONTEXT_BITS != 0) {
      isSampled = true;
      return;
    }
    long key = word << CONTEXT_BITS | context;
    int entry = entries.get(key);
    if (entry == LongIntMap.ABSENT) {
      entry = newEntry(key, time);
    }
    lasts[entry] = time;
    if (size > mostEntries) {
      sampleLess();
    }
  }

  private int context(Access access, int bytes) {
    int statement = statements.number((long) access.thread << Integer.SIZE | access.statement);
    int place = places.number((long) access.locks << Integer.SIZE | access.segment);
    int flags = (access.reads ? READS : 0) | (access.writes ? WRITES : 0);
    int pair = both.number((long) statement << Integer.SIZE | place);
    return contexts.number(((long) pair << Byte.SIZE | bytes) << FLAG_BITS | flags);
  }

  private int newEntry(long key, int time) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      firsts = Arrays.copyOf(firsts, 2 * size);
      lasts = Arrays.copyOf(lasts, 2 * size);
    }
    keys[size] = key;
    firsts[size] = time;
    entries.put(key, size);
    return size++;
  }

  private boolean isLeftOut(long word) {
    long hash = word * 0x9E3779B97F4A7C15L;
    return sampledBits > 0 && hash >>> Long.SIZE - sampledBits != 0;
  }

  /** Leaves out half of the words. */
  private void sampleLess() {
    isSampled = true;
    sampledBits++;
    int kept = 0;
    entries = new LongIntMap();
    for (int i = 0; i < size; i++) {
      if (!isLeftOut(keys[i] >>> CONTEXT_BITS)) {
        keys[kept] = keys[i];
        firsts[kept] = firsts[i];
        lasts[kept] = lasts[i];
        entries.put(keys[i], kept);
        kept++;
      }
    }
    size = kept;
  }

  /** Whether some accesses were left out. */
  boolean isSampled() {
    return isSampled;
  }

  /** All of them, those of a word together. */
  int[] byWord() {
    return IntStream.range(0, size)
        .boxed()
        .sorted((a, b) -> Long.compareUnsigned(keys[a], keys[b]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The word of memory of an entry. */
  long word(int entry) {
    return keys[entry] >>> CONTEXT_BITS;
  }

  /** When it was first accessed so. */
  int first(int entry) {
    return firsts[entry];
  }

  /** When it was last accessed so. */
  int last(int entry) {
    return lasts[entry];
  }

  /** How it was accessed. */
  Access access(int entry) {
    long key = context(entry);
    long pair = both.key((int) (key >> Byte.SIZE + FLAG_BITS));
    long statement = statements.key((int) (pair >> Integer.SIZE));
    long place = places.key((int) pair);
    return new Access(
        (int) (statement >> Integer.SIZE),
        (int) statement,
        (key & READS) != 0,
        (key & WRITES) != 0,
        (int) (place >> Integer.SIZE),
        (int) place);
  }

  /** Which bytes of the word were: bit i for byte i. */
  int bytes(int entry) {
    return (int) (context(entry) >> FLAG_BITS) & 0xff;
  }

  private long context(int entry) {
    return contexts.key((int) (keys[entry] & (1 << CONTEXT_BITS) - 1));
  }
}

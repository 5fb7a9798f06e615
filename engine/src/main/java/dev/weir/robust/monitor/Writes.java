package dev.weir.robust.monitor;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * What happened to one location: its writes in their order, which is part of both orders of events,
 * and who has read since the last one.
 */
final class Writes {
  /** No write. */
  static final int NONE = -1;

  /** How many ints {@link #save} writes. */
  static final int SAVED = 7;

  // Of a write.
  private static final int WIDTH = 10;
  private static final int EVENT = 0;
  private static final int THREAD = 1;
  private static final int HAPPENS = 2;
  private static final int GROUP = 3;
  private static final int NUMBER = 4;
  private static final int ROW = 5;
  private static final int PLAIN = 6;
  private static final int BEFORE = 7;
  private static final int BEFORE_HIGH = 8;
  private static final int BEFORE_KNOWN = 9;

  // Of a thread.
  private static final int SHARE = 4;
  private static final int NEWEST = 0;
  private static final int READ_HAPPENED = 1;
  private static final int READ_RELAXED = 2;
  private static final int READ_AT = 3;

  private int left;
  private int size;
  private int dropped;
  private int end = NONE;

  /** Of each known write {@link #WIDTH} ints. */
  private int[] cells = new int[4 * WIDTH];

  /** Of each thread {@link #SHARE} ints. */
  private int[] shares = new int[0];

  private int threads;

  /** The number of writes so far, those dropped included. */
  int size() {
    return size;
  }

  /** The oldest write that is still known. */
  int first() {
    return dropped;
  }

  /** The event of a write. */
  int event(int write) {
    return cells[(write - dropped) * WIDTH + EVENT];
  }

  int thread(int write) {
    return cells[(write - dropped) * WIDTH + THREAD];
  }

  /** The number among the events of its thread. */
  int happens(int write) {
    return cells[(write - dropped) * WIDTH + HAPPENS];
  }

  /** The group of a buffered store; of a prompt write, the complement of its thread. */
  int group(int write) {
    return cells[(write - dropped) * WIDTH + GROUP];
  }

  /** The number in that group, or among the prompt events of the thread. */
  int number(int write) {
    return cells[(write - dropped) * WIDTH + NUMBER];
  }

  /** The timestamp. */
  int row(int write) {
    return cells[(write - dropped) * WIDTH + ROW];
  }

  /** The newest write up to this one that does not read, or one that is not known any more. */
  int plainUpTo(int write) {
    return write < dropped ? NONE : cells[(write - dropped) * WIDTH + PLAIN];
  }

  /** Whether the value before a write is known. */
  boolean isValueKnownBefore(int write) {
    return cells[(write - dropped) * WIDTH + BEFORE_KNOWN] != 0;
  }

  /** The value of the location before a write. */
  long valueBefore(int write) {
    int cell = (write - dropped) * WIDTH;
    return (long) cells[cell + BEFORE_HIGH] << 32 | cells[cell + BEFORE] & 0xFFFF_FFFFL;
  }

  /** Says what the value was before the last write. */
  void setValueBefore(long value) {
    int cell = (size - 1 - dropped) * WIDTH;
    cells[cell + BEFORE] = (int) value;
    cells[cell + BEFORE_HIGH] = (int) (value >>> 32);
    cells[cell + BEFORE_KNOWN] = 1;
  }

  /** The write that ended the object's life, or {@link #NONE}. */
  int end() {
    return end;
  }

  /** Says that the last write ends the object's life, if none did before. */
  void setEnd() {
    if (end == NONE) {
      end = size - 1;
    }
  }

  /** The newest write by a thread, or {@link #NONE}. */
  int newestBy(int thread) {
    return thread < threads ? shares[thread * SHARE + NEWEST] : NONE;
  }

  /** Makes room for threads. */
  void ensureThreads(int count) {
    if (count > threads) {
      int length = Math.max(4, Math.max(count, 2 * threads));
      shares = Arrays.copyOf(shares, length * SHARE);
      Arrays.fill(shares, threads * SHARE, length * SHARE, NONE);
      threads = length;
    }
  }

  /** Appends a write. */
  void append(
      int event, int thread, int happened, int group, int number, int row, boolean alsoReads) {
    int cell = (size - dropped) * WIDTH;
    if (cell == cells.length) {
      cells = Arrays.copyOf(cells, 2 * cell);
    }
    int plain = !alsoReads ? size : cell == 0 ? NONE : cells[cell - WIDTH + PLAIN];
    cells[cell + EVENT] = event;
    cells[cell + THREAD] = thread;
    cells[cell + HAPPENS] = happened;
    cells[cell + GROUP] = group;
    cells[cell + NUMBER] = number;
    cells[cell + ROW] = row;
    cells[cell + PLAIN] = plain;
    cells[cell + BEFORE_KNOWN] = 0;
    shares[thread * SHARE + NEWEST] = size;
    size++;
  }

  /** Copies to some place what an access of a thread changes. */
  void save(int thread, int[] into, int at) {
    into[at] = thread;
    into[at + 1] = size;
    into[at + 2] = end;
    System.arraycopy(shares, thread * SHARE, into, at + 3, SHARE);
  }

  /** Takes it back from there: so takes back that access, if it was the last one. */
  void restore(int[] from, int at) {
    int thread = from[at];
    size = from[at + 1];
    end = from[at + 2];
    System.arraycopy(from, at + 3, shares, thread * SHARE, SHARE);
  }

  /**
   * The row of the last read of a thread for what happened before, if the read came after the
   * oldest write that is known.
   */
  int lastReadHappened(int thread) {
    return shares[thread * SHARE + READ_HAPPENED];
  }

  /** The row of the last read of a thread for the relaxed order. */
  int lastReadRelaxed(int thread) {
    return shares[thread * SHARE + READ_RELAXED];
  }

  /** How many writes there were at the last read of a thread. */
  int lastReadAt(int thread) {
    return shares[thread * SHARE + READ_AT];
  }

  void setRead(int thread, int happened, int relaxed, int at) {
    shares[thread * SHARE + READ_HAPPENED] = happened;
    shares[thread * SHARE + READ_RELAXED] = relaxed;
    shares[thread * SHARE + READ_AT] = at;
  }

  /** The number of threads that there is room for. */
  int threadRoom() {
    return threads;
  }

  /** Forgets the writes before this one. */
  void drop(int newFirst) {
    int by = newFirst - dropped;
    left = size - newFirst;
    System.arraycopy(cells, by * WIDTH, cells, 0, left * WIDTH);
    dropped = newFirst;
  }

  /** The number of writes that are known. */
  int known() {
    return size - dropped;
  }

  /** The number of writes that were left when some were dropped last. */
  int left() {
    return left;
  }

  /** Renames the rows of writes and of reads that count. */
  void renameRows(IntUnaryOperator rename) {
    for (int i = ROW; i < (size - dropped) * WIDTH; i += WIDTH) {
      cells[i] = rename.applyAsInt(cells[i]);
    }
    for (int t = 0; t < threads; t++) {
      if (lastReadAt(t) >= dropped) {
        int happened = rename.applyAsInt(lastReadHappened(t));
        setRead(t, happened, rename.applyAsInt(lastReadRelaxed(t)), lastReadAt(t));
      }
    }
  }

  /** Forgets everything. */
  void clear() {
    left = 0;
    size = 0;
    dropped = 0;
    end = NONE;
    Arrays.fill(shares, NONE);
  }

  /** A copy, for a part of the location that is now one of its own. */
  Writes copy() {
    Writes copy = new Writes();
    copy.size = size;
    copy.dropped = dropped;
    copy.end = end;
    copy.cells = cells.clone();
    for (int i = BEFORE_KNOWN; i < cells.length; i += WIDTH) {
      copy.cells[i] = 0;
    }
    copy.shares = shares.clone();
    copy.threads = threads;
    return copy;
  }
}

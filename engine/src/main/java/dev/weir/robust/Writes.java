package dev.weir.robust;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * What happened to one location: its writes in their order, which is part of both orders of events,
 * and who has read since the last one.
 */
final class Writes {
  /** No write. */
  static final int NONE = -1;

  private int left;
  private int size;
  private int dropped;
  private int end = NONE;
  private int[] events = new int[4];
  private int[] threads = new int[4];
  private int[] happens = new int[4];
  private int[] groups = new int[4];
  private int[] numbers = new int[4];
  private int[] rows = new int[4];
  private int[] plain = new int[4];
  private long[] before = new long[4];
  private boolean[] beforeKnown = new boolean[4];

  private int[] newestBy = new int[0];
  private int[] readRows = new int[0];
  private int[] readAt = new int[0];

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
    return events[write - dropped];
  }

  int thread(int write) {
    return threads[write - dropped];
  }

  /** The number among the events of its thread. */
  int happens(int write) {
    return happens[write - dropped];
  }

  /** The group of a buffered store; of a prompt write, the complement of its thread. */
  int group(int write) {
    return groups[write - dropped];
  }

  /** The number in that group, or among the prompt events of the thread. */
  int number(int write) {
    return numbers[write - dropped];
  }

  /** The timestamp. */
  int row(int write) {
    return rows[write - dropped];
  }

  /** The newest write up to this one that does not read, or one that is not known any more. */
  int plainUpTo(int write) {
    return write < dropped ? NONE : plain[write - dropped];
  }

  /** Whether the value before a write is known. */
  boolean isValueKnownBefore(int write) {
    return beforeKnown[write - dropped];
  }

  /** The value of the location before a write. */
  long valueBefore(int write) {
    return before[write - dropped];
  }

  /** Says what the value was before the last write. */
  void setValueBefore(long value) {
    before[size - 1 - dropped] = value;
    beforeKnown[size - 1 - dropped] = true;
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
    return thread < newestBy.length ? newestBy[thread] : NONE;
  }

  void setNewestBy(int thread, int write) {
    newestBy[thread] = write;
  }

  /** Makes room for threads. */
  void ensureThreads(int count) {
    int old = newestBy.length;
    if (count > old) {
      int length = Math.max(4, Math.max(count, 2 * old));
      newestBy = Arrays.copyOf(newestBy, length);
      readRows = Arrays.copyOf(readRows, length);
      readAt = Arrays.copyOf(readAt, length);
      Arrays.fill(newestBy, old, length, NONE);
      Arrays.fill(readRows, old, length, ClockTable.NONE);
      Arrays.fill(readAt, old, length, NONE);
    }
  }

  /** Appends a write. */
  void append(
      int event, int thread, int happened, int group, int number, int row, boolean alsoReads) {
    int at = size - dropped;
    if (at == events.length) {
      int length = 2 * at;
      events = Arrays.copyOf(events, length);
      threads = Arrays.copyOf(threads, length);
      happens = Arrays.copyOf(happens, length);
      groups = Arrays.copyOf(groups, length);
      numbers = Arrays.copyOf(numbers, length);
      rows = Arrays.copyOf(rows, length);
      plain = Arrays.copyOf(plain, length);
      before = Arrays.copyOf(before, length);
      beforeKnown = Arrays.copyOf(beforeKnown, length);
    }
    events[at] = event;
    threads[at] = thread;
    happens[at] = happened;
    groups[at] = group;
    numbers[at] = number;
    rows[at] = row;
    beforeKnown[at] = false;
    plain[at] = !alsoReads ? size : at == 0 ? NONE : plain[at - 1];
    newestBy[thread] = size;
    size++;
  }

  /** Takes back the last write; {@link #setNewestBy} restores the rest. */
  void removeLast() {
    size--;
    if (end == size) {
      end = NONE;
    }
  }

  /** The row of the last read of a thread, if it came after the oldest write that is known. */
  int lastReadRow(int thread) {
    return readRows[thread];
  }

  /** How many writes there were at the last read of a thread. */
  int lastReadAt(int thread) {
    return readAt[thread];
  }

  void setRead(int thread, int row, int at) {
    readRows[thread] = row;
    readAt[thread] = at;
  }

  /** The number of threads that there is room for. */
  int threadRoom() {
    return newestBy.length;
  }

  /** Forgets the writes before this one. */
  void drop(int newFirst) {
    int by = newFirst - dropped;
    left = size - newFirst;
    System.arraycopy(events, by, events, 0, left);
    System.arraycopy(threads, by, threads, 0, left);
    System.arraycopy(happens, by, happens, 0, left);
    System.arraycopy(groups, by, groups, 0, left);
    System.arraycopy(numbers, by, numbers, 0, left);
    System.arraycopy(rows, by, rows, 0, left);
    System.arraycopy(plain, by, plain, 0, left);
    System.arraycopy(before, by, before, 0, left);
    System.arraycopy(beforeKnown, by, beforeKnown, 0, left);
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
    for (int i = 0; i < size - dropped; i++) {
      rows[i] = rename.applyAsInt(rows[i]);
    }
    for (int t = 0; t < readRows.length; t++) {
      if (readAt[t] >= dropped) {
        readRows[t] = rename.applyAsInt(readRows[t]);
      }
    }
  }

  /** Forgets everything. */
  void clear() {
    left = 0;
    size = 0;
    dropped = 0;
    end = NONE;
    Arrays.fill(newestBy, NONE);
    Arrays.fill(readRows, ClockTable.NONE);
    Arrays.fill(readAt, NONE);
  }

  /** A copy, for a part of the location that is now one of its own. */
  Writes copy() {
    Writes copy = new Writes();
    copy.size = size;
    copy.dropped = dropped;
    copy.end = end;
    copy.events = events.clone();
    copy.threads = threads.clone();
    copy.happens = happens.clone();
    copy.groups = groups.clone();
    copy.numbers = numbers.clone();
    copy.rows = rows.clone();
    copy.plain = plain.clone();
    copy.before = before.clone();
    copy.beforeKnown = new boolean[beforeKnown.length];
    copy.newestBy = newestBy.clone();
    copy.readRows = readRows.clone();
    copy.readAt = readAt.clone();
    return copy;
  }
}

package dev.weir.robust;

import java.util.Arrays;

/** What changes of the rows of threads, and of what is known of locations, have replaced. */
final class ClockTrail {
  private static final int WORDS = 5;

  /** What can change. */
  enum Field {
    /** {@link ThreadRows#prompt}. */
    PROMPT,
    /** {@link ThreadRows#stored}. */
    STORED,
    /** {@link ThreadRows#barrier}. */
    BARRIER,
    /** {@link ThreadRows#segment}. */
    SEGMENT,
    /** {@link ThreadRows#last}. */
    LAST,
    /** {@link ThreadRows#waker}. */
    WAKER,
    /** A write was appended to those of a location. */
    WRITE,
    /** A thread has read a location. */
    READ
  }

  private static final Field[] FIELDS = Field.values();

  private final ThreadRows threads;
  private final WritesByLocation writes;
  private int[] words = new int[256];
  private int top;

  ClockTrail(ThreadRows threads, WritesByLocation writes) {
    this.threads = threads;
    this.writes = writes;
  }

  /** A point to which {@link #undo} can return. */
  int mark() {
    return top;
  }

  /** Forgets everything. */
  void clear() {
    top = 0;
  }

  /** A row of a thread is about to change. */
  void push(Field field, int thread, int old) {
    push(field, thread, 0, old, 0);
  }

  /** A thread is about to write a location. */
  void write(int location, int thread) {
    push(Field.WRITE, location, 0, writes.get(location).newestBy(thread), 0);
  }

  /** A thread is about to read a location. */
  void read(int location, int thread) {
    Writes of = writes.get(location);
    push(Field.READ, location, thread, of.lastReadRow(thread), of.lastReadAt(thread));
  }

  private void push(Field field, int index, int more, int old, int older) {
    if (top + WORDS > words.length) {
      words = Arrays.copyOf(words, 2 * words.length);
    }
    words[top] = field.ordinal();
    words[top + 1] = index;
    words[top + 2] = more;
    words[top + 3] = old;
    words[top + 4] = older;
    top += WORDS;
  }

  /** Takes back all changes since a mark. */
  void undo(int mark) {
    while (top > mark) {
      top -= WORDS;
      int index = words[top + 1];
      int old = words[top + 3];
      switch (FIELDS[words[top]]) {
        case PROMPT -> threads.prompt[index] = old;
        case STORED -> threads.stored[index] = old;
        case BARRIER -> threads.barrier[index] = old;
        case SEGMENT -> threads.segment[index] = old;
        case LAST -> threads.last[index] = old;
        case WAKER -> threads.waker[index] = old;
        case WRITE -> {
          Writes of = writes.get(index);
          int thread = of.thread(of.size() - 1);
          of.removeLast();
          of.setNewestBy(thread, old);
        }
        case READ -> writes.get(index).setRead(words[top + 2], old, words[top + 4]);
      }
    }
  }
}

package dev.weir.robust.monitor;

import java.util.Arrays;

/**
 * What changes of the rows of threads, and of what is known of locations, have replaced. A change
 * is a few words, of which the last says what has changed.
 */
final class ClockTrail {
  private static final int THREAD = 0;
  private static final int LOCATION = 1;

  private static final int LONGEST = 2 + Math.max(ThreadRows.WIDTH, Writes.SAVED);

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

  /** The rows of a thread are about to change. */
  void thread(int thread) {
    reserve();
    threads.save(thread, words, top);
    top += ThreadRows.WIDTH;
    words[top++] = thread;
    words[top++] = THREAD;
  }

  /** A thread is about to read or write a location. */
  void location(int location, int thread) {
    reserve();
    writes.get(location).save(thread, words, top);
    top += Writes.SAVED;
    words[top++] = location;
    words[top++] = LOCATION;
  }

  private void reserve() {
    if (top + LONGEST > words.length) {
      words = Arrays.copyOf(words, 2 * words.length);
    }
  }

  /** Takes back all changes since a mark. */
  void undo(int mark) {
    while (top > mark) {
      boolean isThread = words[--top] == THREAD;
      int index = words[--top];
      if (isThread) {
        top -= ThreadRows.WIDTH;
        threads.restore(index, words, top);
      } else {
        top -= Writes.SAVED;
        writes.get(index).restore(words, top);
      }
    }
  }
}

package dev.weir.graph;

import dev.weir.graph.thread.Standing;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a thread has done up to some event, told by the values that it has read: how it stands then,
 * and the histories by one event more that were met so far.
 */
final class History {
  private final @Nullable Standing standing;

  /** What may follow, by what was found or chosen: a hash table, at most half full. */
  private long[] keys = {};

  private @Nullable History[] next = {};
  private int count;
  private @Nullable History initial;
  private @Nullable History created;
  private int createdThread;

  /**
   * A history of which nothing follows yet.
   *
   * @param standing empty where more decides it than what the thread has read
   */
  History(Optional<Standing> standing) {
    this.standing = standing.orElse(null);
  }

  /** How the thread stands; null where more decides it than what the thread has read. */
  @Nullable Standing standing() {
    return standing;
  }

  /**
   * The history by one event more; null if it was not met.
   *
   * @param isInitial whether that reads what was there before all writes
   * @param key what it has found or chosen otherwise
   */
  @Nullable History next(boolean isInitial, long key) {
    if (isInitial) {
      return initial;
    }
    return count == 0 ? null : next[place(key)];
  }

  /** Where a key is in the table, or is to be put. */
  private int place(long key) {
    int mask = next.length - 1;
    long mixed = key * 0x9E3779B97F4A7C15L;
    int at = (int) (mixed >>> 32) & mask;
    while (next[at] != null && keys[at] != key) {
      at = at + 1 & mask;
    }
    return at;
  }

  /** Adds a history that was not met before. */
  void add(boolean isInitial, long key, History added) {
    if (isInitial) {
      initial = added;
      return;
    }
    if (2 * count >= next.length) {
      grow();
    }
    int at = place(key);
    keys[at] = key;
    next[at] = added;
    count++;
  }

  private void grow() {
    long[] oldKeys = keys;
    @Nullable History[] old = next;
    keys = new long[Math.max(2, 2 * old.length)];
    next = new History[keys.length];
    for (int i = 0; i < old.length; i++) {
      if (old[i] != null) {
        int at = place(oldKeys[i]);
        keys[at] = oldKeys[i];
        next[at] = old[i];
      }
    }
  }

  /** That of the thread that the last event has created, before its first event; null if none. */
  @Nullable History created() {
    return created;
  }

  /** The thread that the last event has created, if it has. */
  int createdThread() {
    return createdThread;
  }

  /** The last event has created a thread. */
  void create(int thread, History history) {
    createdThread = thread;
    created = history;
  }
}

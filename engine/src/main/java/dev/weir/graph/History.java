package dev.weir.graph;

import dev.weir.graph.thread.Standing;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a thread has done up to some event, told by the values that it has read: how it stands then,
 * and the histories by one event more that were met so far.
 */
final class History {
  private static final History[] NONE = {};

  private final @Nullable Standing standing;

  /** What may follow, by what was found or chosen, in the order of these numbers. */
  private long[] keys = {};

  private History[] next = NONE;
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
    if (count == 1) {
      return keys[0] == key ? next[0] : null;
    }
    int at = Arrays.binarySearch(keys, 0, count, key);
    return at < 0 ? null : next[at];
  }

  /** Adds a history that was not met before. */
  void add(boolean isInitial, long key, History added) {
    if (isInitial) {
      initial = added;
      return;
    }
    if (count == next.length) {
      keys = Arrays.copyOf(keys, 2 * count + 1);
      next = Arrays.copyOf(next, 2 * count + 1);
    }
    int at = -1 - Arrays.binarySearch(keys, 0, count, key);
    System.arraycopy(keys, at, keys, at + 1, count - at);
    System.arraycopy(next, at, next, at + 1, count - at);
    keys[at] = key;
    next[at] = added;
    count++;
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

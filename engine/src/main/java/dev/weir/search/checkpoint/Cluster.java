package dev.weir.search.checkpoint;

import java.util.Optional;

/**
 * Where tasks of an exploration are explored in other processes, by {@link
 * dev.weir.search.worker.RemoteExplorer}.
 */
public interface Cluster extends AutoCloseable {
  /** How many tasks can be explored at the same time, at least 1; this may change. */
  int slots();

  /**
   * Has a task explored, and does not wait for it.
   *
   * @param number told with its result
   */
  void handOut(long number, RemoteTask task);

  /**
   * What came back next; nothing if nothing does for some time.
   *
   * @param millis the longest time to wait for it
   * @throws InterruptedException if the Java thread is interrupted meanwhile
   */
  Optional<Returned> next(long millis) throws InterruptedException;

  /**
   * Nobody wants what was handed out so far any more. What comes back of it does no harm, as its
   * numbers are not handed out again.
   */
  void cancel();

  /** Why a task was lost that came back last without a result; empty if none was. */
  Optional<String> loss();

  /**
   * A task that came back.
   *
   * @param number the one that it was handed out with; what comes back twice counts once
   * @param result empty if it was lost: it is handed out again then, some times
   */
  record Returned(long number, Optional<RemoteResult> result) {}

  /** The time, in nanoseconds since any moment, by which tasks become longer. */
  default long nanoTime() {
    return System.nanoTime();
  }

  /** Ends the connection; what is explored there is of no use any more. */
  @Override
  void close();
}

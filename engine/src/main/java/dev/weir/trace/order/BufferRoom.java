package dev.weir.trace.order;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import java.util.Arrays;

/**
 * The order of stores that wait for room in buffers of a bounded size with the updates that make
 * it.
 *
 * <p>In a single buffer it is the update of one certain store that makes room for another: the one
 * comes before the other, and nothing else is possible. With a buffer for each address any of
 * several updates makes room, as when a semaphore is posted; then each own update and each store
 * that might have waited are in conflict.
 */
final class BufferRoom {
  private static final int NONE = EventLog.NONE;

  private final EventLog log;
  private final LatestEvents latest;
  private final HappensBefore order;
  private final Races races;
  private final int bufferSize;

  /** For each update of a thread: the number of those up to it. */
  private int[] counts = new int[64];

  BufferRoom(EventLog log, LatestEvents latest, HappensBefore order, Races races, int bufferSize) {
    this.log = log;
    this.latest = latest;
    this.order = order;
    this.races = races;
    this.bufferSize = bufferSize;
  }

  /** A store that is put into a buffer. */
  void store(int e) {
    int t = log.thread(e);
    switch (log.roomMadeBy(e)) {
      case OLDEST -> order.include(e, log.updateOf(t, log.storeIndex(e) - bufferSize));
      case ANY -> {
        int first = latest.waitingStore(t) + 1;
        for (int u = first; u < e; u++) {
          if (isUpdateOf(u, t) && isSpare(u, e)) {
            races.addCandidate(u);
          }
        }
        races.settle(e);
        for (int u = first; u < e; u++) {
          if (isUpdateOf(u, t)) {
            order.include(e, u);
          }
        }
        latest.setWaitingStore(t, e);
      }
      case NONE, OVERLAPPING, ALL -> {}
    }
  }

  /**
   * An update.
   *
   * @param previous the update from the same thread's buffers before, or {@link EventLog#NONE}
   */
  void update(int e, int previous) {
    if (e >= counts.length) {
      counts = Arrays.copyOf(counts, 2 * e);
    }
    counts[e] = previous == NONE ? 1 : counts[previous] + 1;
    int store = latest.waitingStore(log.thread(e));
    if (store > log.store(e)) {
      races.addCandidate(store);
      races.settle(e);
    }
  }

  private boolean isUpdateOf(int e, int thread) {
    return log.kind(e) == EventKind.UPDATE && log.thread(e) == thread;
  }

  /** Whether a store would have had room without an update, and those that come after it. */
  private boolean isSpare(int update, int store) {
    int thread = log.thread(store);
    int left = counts[latest.update(thread)];
    for (int u = update; u < store; u++) {
      if (isUpdateOf(u, thread) && order.happensBefore(update, u)) {
        left--;
      }
    }
    return log.storeIndex(store) - left < bufferSize;
  }
}

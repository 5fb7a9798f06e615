package dev.weir.trace.detect;

import dev.weir.machine.step.IntList;
import dev.weir.trace.order.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a search for data races knows of threads and locations, with a trail to take changes back.
 */
final class RaceState {

  /**
   * A thread, after its latest event.
   *
   * @param clock what comes before its next event
   * @param released what comes before its latest release fence
   * @param acquired what its atomic loads without acquire have read of; an acquire fence takes it
   *     over
   */
  record ThreadOrder(int[] clock, int[] released, int[] acquired) {
    static final ThreadOrder START = new ThreadOrder(Clock.ZERO, Clock.ZERO, Clock.ZERO);

    ThreadOrder after(int[] earlier) {
      return new ThreadOrder(Clock.join(clock, earlier), released, acquired);
    }

    ThreadOrder acquireFence() {
      return after(acquired);
    }

    ThreadOrder releaseFence() {
      return new ThreadOrder(clock, clock, acquired);
    }

    ThreadOrder tick(int thread) {
      return new ThreadOrder(Clock.tick(clock, thread), released, acquired);
    }

    /** After an atomic read. */
    ThreadOrder read(Message message, boolean acquires) {
      return acquires
          ? after(message.clock())
          : new ThreadOrder(clock, released, Clock.join(acquired, message.clock()));
    }
  }

  /**
   * A location, as memory has it.
   *
   * @param message what its value tells to those that acquire it
   * @param written what comes before the next operation on it as a synchronisation object
   * @param read what comes, in addition, before the next one that writes it
   * @param history the accesses to it, those that are still in a buffer included
   */
  record LocationOrder(Message message, int[] written, int[] read, AccessHistory history) {
    static final LocationOrder START =
        new LocationOrder(Message.NONE, Clock.ZERO, Clock.ZERO, AccessHistory.EMPTY);

    LocationOrder with(Message newMessage) {
      return new LocationOrder(newMessage, written, read, history);
    }

    LocationOrder with(AccessHistory newHistory) {
      return new LocationOrder(message, written, read, newHistory);
    }

    LocationOrder synchronised(int[] clock, boolean writes) {
      return writes
          ? new LocationOrder(message, clock, Clock.ZERO, history)
          : new LocationOrder(message, written, Clock.join(read, clock), history);
    }
  }

  private ThreadOrder[] threads = new ThreadOrder[0];
  private LocationOrder[] locations = new LocationOrder[0];

  /** Threads complemented, locations as they are; the old value of each stands in the other. */
  private final IntList changed = new IntList();

  private final List<Record> old = new ArrayList<>();

  ThreadOrder thread(int thread) {
    return thread < threads.length ? threads[thread] : ThreadOrder.START;
  }

  LocationOrder location(int location) {
    return location < locations.length ? locations[location] : LocationOrder.START;
  }

  void set(int thread, ThreadOrder order) {
    int length = threads.length;
    if (thread >= length) {
      threads = Arrays.copyOf(threads, Math.max(2 * length, thread + 1));
      Arrays.fill(threads, length, threads.length, ThreadOrder.START);
    }
    changed.add(~thread);
    old.add(threads[thread]);
    threads[thread] = order;
  }

  void set(int location, LocationOrder order) {
    int length = locations.length;
    if (location >= length) {
      locations = Arrays.copyOf(locations, Math.max(2 * length, location + 1));
      Arrays.fill(locations, length, locations.length, LocationOrder.START);
    }
    changed.add(location);
    old.add(locations[location]);
    locations[location] = order;
  }

  /** A point to which {@link #undo} can return. */
  int mark() {
    return changed.size();
  }

  void undo(int mark) {
    while (changed.size() > mark) {
      int place = changed.removeLast();
      if (place < 0) {
        threads[~place] = (ThreadOrder) old.removeLast();
      } else {
        locations[place] = (LocationOrder) old.removeLast();
      }
    }
  }
}

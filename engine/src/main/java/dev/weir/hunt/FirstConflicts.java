package dev.weir.hunt;

import dev.weir.machine.step.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Of events in some order, the first one that conflicts with another event and is later than it.
 */
final class FirstConflicts {
  /** No event. */
  static final int NONE = Integer.MAX_VALUE;

  private final ConflictOrder order;
  private final Map<Long, Latest> accesses = new HashMap<>();
  private final Map<Long, Latest> writes = new HashMap<>();

  FirstConflicts(ConflictOrder order) {
    this.order = order;
  }

  /** Those of a byte that are later than all before them; of the others none is ever the first. */
  private static final class Latest {
    private final IntList places = new IntList();
    private final List<Long> times = new ArrayList<>();

    void add(int place, long time) {
      if (times.isEmpty() || times.getLast() < time) {
        places.add(place);
        times.add(time);
      }
    }

    int firstAfter(long time) {
      int from = 0;
      int to = times.size();
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (times.get(middle) > time) {
          to = middle;
        } else {
          from = middle + 1;
        }
      }
      return from == times.size() ? NONE : places.get(from);
    }
  }

  /**
   * Adds an event.
   *
   * @param place its place in the order, higher than those of all before
   * @param time what counts as its time
   */
  void add(int event, int place, long time) {
    order.forEachByte(
        event,
        (address, isWritten) -> {
          accesses.computeIfAbsent(address, _ -> new Latest()).add(place, time);
          if (isWritten) {
            writes.computeIfAbsent(address, _ -> new Latest()).add(place, time);
          }
        });
  }

  /**
   * The place of the first event that conflicts with another one and has a later time, or {@link
   * #NONE}.
   */
  int firstAfter(int event, long time) {
    int[] first = {NONE};
    order.forEachByte(
        event,
        (address, isWritten) -> {
          Latest latest = (isWritten ? accesses : writes).get(address);
          if (latest != null) {
            first[0] = Math.min(first[0], latest.firstAfter(time));
          }
        });
    return first[0];
  }
}

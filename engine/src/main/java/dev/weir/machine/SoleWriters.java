package dev.weir.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * Places that no thread but one writes once there are others, as far as executions have shown;
 * never undone. Like the sites of {@link SharedSites} they are found during an exploration, which
 * then starts again: an execution in which another thread writes such a place has a prefix in which
 * none does, and the write is met at the end of that prefix, so none is missed.
 */
public final class SoleWriters {
  private final List<Place> places = new ArrayList<>();
  private boolean isSettled;
  private boolean hasChanged;

  /**
   * A place.
   *
   * @param thread the one thread that writes it
   * @param address its first byte
   * @param size its number of bytes
   * @param isRefuted whether another thread was seen to write it
   */
  public record Place(int thread, long address, int size, boolean isRefuted) {
    private boolean overlaps(long otherAddress, int otherSize) {
      return address < otherAddress + otherSize && otherAddress < address + size;
    }
  }

  /** All places that hold. */
  public List<Place> all() {
    return places.stream().filter(place -> !place.isRefuted()).toList();
  }

  /**
   * Takes these places and no others, whatever later executions show: what a schedule means depends
   * on them.
   */
  public void settle(List<Place> known) {
    places.clear();
    places.addAll(known);
    isSettled = true;
  }

  boolean isEmpty() {
    return places.isEmpty();
  }

  /** Whether a place counts as one that a thread alone writes. */
  boolean holds(int thread, long address, int size) {
    for (Place place : places) {
      if (place.address() == address && place.size() == size) {
        return place.thread() == thread && !place.isRefuted();
      }
    }
    return false;
  }

  /** Whether a place may be taken for one that a thread alone writes. */
  boolean mayHold(int thread, long address, int size) {
    for (Place place : places) {
      if (place.overlaps(address, size)) {
        return holds(thread, address, size);
      }
    }
    return !isSettled;
  }

  /** Takes a place that {@link #mayHold} for one that a thread alone writes. */
  void assume(int thread, long address, int size) {
    if (!holds(thread, address, size)) {
      places.add(new Place(thread, address, size, false));
      hasChanged = true;
    }
  }

  /**
   * Notes that a thread writes, or ends the life of, some bytes. After it has waited for the end of
   * the one that alone writes them, this does not count: it is so in every execution with this
   * trace.
   *
   * @param threads those of this execution
   */
  void written(int thread, long address, int size, ThreadTable threads) {
    for (int i = 0; i < places.size() && !isSettled; i++) {
      Place place = places.get(i);
      if (place.thread() != thread
          && !place.isRefuted()
          && place.overlaps(address, size)
          && !threads.hasJoined(thread, place.thread())) {
        places.set(i, new Place(place.thread(), place.address(), place.size(), true));
        hasChanged = true;
      }
    }
  }

  /** Whether there was a change since the last call. */
  boolean takeChange() {
    boolean result = hasChanged;
    hasChanged = false;
    return result;
  }
}

package dev.weir.robust.monitor;

import dev.weir.machine.step.IntList;
import dev.weir.trace.order.Locations;
import dev.weir.trace.order.StepEffects;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The locations that were accessed so far, with their writes. A location that is accessed in part
 * is split; what is known of it then is either computed again or copied for its parts.
 */
final class WritesByLocation {
  private static final int NONE = -1;

  private final boolean copies;
  private final Locations locations = new Locations();
  private Writes[] writes = new Writes[16];
  private int count;
  private final IntList part = new IntList();

  /**
   * No location yet.
   *
   * @param copies whether a part of a location that is split knows what the location knew
   */
  WritesByLocation(boolean copies) {
    this.copies = copies;
  }

  /** The writes of a location. */
  Writes get(int location) {
    return writes[location];
  }

  /** The locations that a step accesses. */
  void locate(StepEffects step, IntList into) {
    into.clear();
    int count = step.accessCount();
    if (count == 1) {
      locate(step.address(0), step.extent(0), into);
      return;
    }
    for (int i = 0; i < count; i++) {
      locate(step.address(i), step.extent(i), part);
      for (int k = 0; k < part.size(); k++) {
        if (!into.contains(part.get(k))) {
          into.add(part.get(k));
        }
      }
    }
  }

  /** The locations of some bytes. */
  void locate(long address, long size, IntList into) {
    locations.locate(address, size, into);
    while (count < locations.count()) {
      if (count == writes.length) {
        writes = Arrays.copyOf(writes, 2 * count);
      }
      int parent = copies ? locations.parent(count) : NONE;
      writes[count++] = parent == NONE ? new Writes() : writes[parent].copy();
    }
  }

  /** Whether a location was split since the last call. */
  boolean takeSplit() {
    return locations.takeSplit();
  }

  /** The part of a value that belongs to a location. */
  long part(int location, long address, long value) {
    long size = locations.size(location);
    long shifted = value >>> (8 * (locations.start(location) - address));
    return size == 8 ? shifted : shifted & ((1L << (8 * size)) - 1);
  }

  /** Forgets the writes; the locations stay. */
  void clear() {
    for (int i = 0; i < count; i++) {
      writes[i].clear();
    }
  }

  /** Renames the rows of timestamps. */
  void renameRows(IntUnaryOperator rename) {
    for (int i = 0; i < count; i++) {
      writes[i].renameRows(rename);
    }
  }
}

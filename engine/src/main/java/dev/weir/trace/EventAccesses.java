package dev.weir.trace;

import dev.weir.machine.EventKind;

/**
 * What the events of a log access, each in the same way: most events access one place, an atomic
 * block several, and a fence none. A store into a buffer accesses what it will write; its update
 * accesses nothing by itself.
 */
public final class EventAccesses {
  private final EventLog log;

  /** The accesses of the events of a log. */
  public EventAccesses(EventLog log) {
    this.log = log;
  }

  /** The number of accesses of an event. */
  public int count(int event) {
    return switch (log.kind(event)) {
      case UPDATE, FENCE, CREATE, JOIN, CHOICE -> 0;
      case ATOMIC_BLOCK -> log.accessCount(event);
      default -> 1;
    };
  }

  /** The first byte of an access. */
  public long address(int event, int index) {
    return isBlock(event) ? log.accessAddress(event, index) : log.address(event);
  }

  /** The bytes of an access; of the end of an object's life those of the object. */
  public long extent(int event, int index) {
    return isBlock(event) ? log.accessSize(event, index) : log.extent(event);
  }

  /** Whether an access reads. */
  public boolean reads(int event, int index) {
    return isBlock(event) ? !log.accessWrites(event, index) : log.kind(event).reads();
  }

  /** Whether an access writes, now or from the buffer; the end of a life writes the object. */
  public boolean writes(int event, int index) {
    EventKind kind = log.kind(event);
    return kind == EventKind.ATOMIC_BLOCK
        ? log.accessWrites(event, index)
        : kind.writes() || kind == EventKind.STORE;
  }

  /** Whether an event accesses some of these bytes. */
  public boolean overlaps(int event, long address, long extent) {
    for (int i = 0; i < count(event); i++) {
      if (overlap(address(event, i), extent(event, i), address, extent)) {
        return true;
      }
    }
    return false;
  }

  /** Whether two events access a common byte. */
  public boolean overlap(int one, int other) {
    for (int i = 0; i < count(one); i++) {
      if (overlaps(other, address(one, i), extent(one, i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether two events access a common byte and one of them writes it. */
  public boolean conflict(int one, int other) {
    for (int i = 0; i < count(one); i++) {
      for (int k = 0; k < count(other); k++) {
        if ((writes(one, i) || writes(other, k))
            && overlap(address(one, i), extent(one, i), address(other, k), extent(other, k))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isBlock(int event) {
    return log.kind(event) == EventKind.ATOMIC_BLOCK;
  }

  private static boolean overlap(long one, long itsExtent, long other, long extent) {
    return one < other + extent && other < one + itsExtent;
  }
}

package dev.weir.fence.reach;

/** Where, in a constraint, the messages of the buffers in front of the channel are. */
final class BufferPlaces {
  private final MessageLayout layout;

  BufferPlaces(MessageLayout layout) {
    this.layout = layout;
  }

  /** The place of the oldest message of a buffer, or where it would be. */
  int oldest(Constraint at, int buffer) {
    int place = 0;
    while (place < at.buffered() && layout.headerOf(at.bufferedMessage(place)) < buffer) {
      place++;
    }
    return place;
  }

  /** The place of the newest message of a buffer; negative if it is empty. */
  int newest(Constraint at, int buffer) {
    int place = at.buffered() - 1;
    while (place >= 0 && layout.headerOf(at.bufferedMessage(place)) > buffer) {
      place--;
    }
    return place >= 0 && layout.headerOf(at.bufferedMessage(place)) == buffer ? place : -1;
  }

  /** Whether buffers, told by the bits of their headers, are empty. */
  boolean areEmpty(Constraint at, long buffers) {
    for (int place = 0; place < at.buffered(); place++) {
      if ((buffers & (1L << layout.headerOf(at.bufferedMessage(place)))) != 0) {
        return false;
      }
    }
    return true;
  }
}

package dev.weir.machine;

import dev.weir.machine.Trail.Tag;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * The bytes of memory, in 8-byte cells, with a bit for each byte that tells whether it was written.
 * A place is the index of a byte. The first change of a cell in each epoch is logged.
 */
final class Cells {
  private final Trail trail;
  private int count;
  private long[] cells = new long[256];
  private byte[] defined = new byte[256];
  private int[] stamps = new int[256];
  private int epoch = 1;
  private long changes;
  private long[] image = new long[0];

  Cells(Trail trail) {
    this.trail = trail;
  }

  /** The number of cells that so many bytes take. */
  private static int cellsFor(long size) {
    return (int) ((size + 7) >> 3);
  }

  /** Keeps all that was allocated as the initial state. */
  void keepImage() {
    image = Arrays.copyOf(cells, count);
  }

  /** Back to the initial state. */
  void reset() {
    count = image.length;
    System.arraycopy(image, 0, cells, 0, count);
    Arrays.fill(defined, 0, count, (byte) -1);
    newEpoch();
  }

  /** Starts a new epoch: from now on the first change of a cell is logged again. */
  void newEpoch() {
    if (++epoch == Integer.MAX_VALUE) {
      Arrays.fill(stamps, 0);
      epoch = 1;
    }
  }

  /** The number of cells in use. */
  int count() {
    return count;
  }

  /**
   * Takes cells of zeros for so many bytes, and returns the first.
   *
   * @param initialised whether the bytes count as written
   */
  int allocate(long size, boolean initialised) {
    int first = count;
    int end = first + cellsFor(size);
    if (end > cells.length) {
      int length = Math.max(end, 2 * cells.length);
      cells = Arrays.copyOf(cells, length);
      defined = Arrays.copyOf(defined, length);
      stamps = Arrays.copyOf(stamps, length);
    }
    Arrays.fill(cells, first, end, 0);
    Arrays.fill(defined, first, end, (byte) (initialised ? -1 : 0));
    // Undoing gives the cells back, so nothing need be logged before the next mark.
    Arrays.fill(stamps, first, end, epoch);
    count = end;
    return first;
  }

  /** Makes the contents of fresh cells those of others, all written. */
  void copy(int from, int to, long size) {
    int length = cellsFor(size);
    System.arraycopy(cells, from, cells, to, length);
    Arrays.fill(defined, to, to + length, (byte) -1);
  }

  /** Reads up to 8 bytes from a place, zero-extended. */
  long read(long index, int size) {
    int cell = (int) (index >> 3);
    int shift = ((int) index & 7) << 3;
    long value = cells[cell] >>> shift;
    if (shift + 8 * size > 64) {
      value |= cells[cell + 1] << (64 - shift);
    }
    return size == 8 ? value : value & ((1L << (8 * size)) - 1);
  }

  /** A count that grows with each write that changes something; never undone. */
  long changes() {
    return changes;
  }

  /** Writes up to 8 bytes from a place. */
  void write(long index, int size, long value) {
    int cell = (int) (index >> 3);
    int shift = ((int) index & 7) << 3;
    long mask = size == 8 ? -1L : (1L << (8 * size)) - 1;
    log(cell);
    long oldCell = cells[cell];
    byte oldDefined = defined[cell];
    cells[cell] = (oldCell & ~(mask << shift)) | ((value & mask) << shift);
    int bytes = (1 << size) - 1;
    int at = (int) index & 7;
    defined[cell] |= (byte) (bytes << at);
    if (cells[cell] != oldCell || defined[cell] != oldDefined) {
      changes++;
    }
    if (shift + 8 * size > 64) {
      int left = 64 - shift;
      log(cell + 1);
      cells[cell + 1] = (cells[cell + 1] & ~(mask >>> left)) | ((value & mask) >>> left);
      defined[cell + 1] |= (byte) (bytes >>> (8 - at));
      changes++;
    }
  }

  private void log(int cell) {
    if (stamps[cell] != epoch && trail.isRecording()) {
      stamps[cell] = epoch;
      trail.push(cells[cell]);
      trail.pushHeader(Tag.CELL, cell);
      if (defined[cell] != -1) {
        trail.push(defined[cell]);
        trail.pushHeader(Tag.DEFINED, cell);
      }
    }
  }

  /** Which bytes from a place were written: bit i for byte i. */
  int definedBytes(long index, int size) {
    int cell = (int) (index >> 3);
    int at = (int) index & 7;
    int bits = (defined[cell] & 0xff) >>> at;
    if (at + size > 8) {
      bits |= (defined[cell + 1] & 0xff) << (8 - at);
    }
    return bits & ((1 << size) - 1);
  }

  /** Makes a byte count as not written. */
  void undefine(long index) {
    int cell = (int) (index >> 3);
    int bit = 1 << ((int) index & 7);
    if ((defined[cell] & bit) == 0) {
      return;
    }
    if (trail.isRecording()) {
      trail.push(defined[cell]);
      trail.pushHeader(Tag.DEFINED, cell);
    }
    defined[cell] &= (byte) ~bit;
  }

  // Undo

  void undoCell(int cell) {
    cells[cell] = trail.pop();
  }

  void undoDefined(int cell) {
    defined[cell] = (byte) trail.pop();
  }

  /** Gives cells back until so many are in use. */
  void release(int newCount) {
    count = newCount;
  }

  /**
   * Adds the contents of cells for so many bytes to a hash, those that were written.
   *
   * @param rename what is taken for the value of each cell
   */
  void hashInto(StateHash hash, int first, long size, LongUnaryOperator rename) {
    int end = first + cellsFor(size);
    for (int cell = first; cell < end; cell++) {
      hash.add(rename.applyAsLong(cells[cell] & bits(defined[cell])));
      hash.add(defined[cell]);
    }
  }

  /** All bits of the bytes that a mask has. */
  private static long bits(byte mask) {
    if (mask == -1) {
      return -1;
    }
    long bits = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      bits |= (mask >> i & 1) == 0 ? 0 : 0xffL << (Byte.SIZE * i);
    }
    return bits;
  }
}

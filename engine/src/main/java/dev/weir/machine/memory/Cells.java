package dev.weir.machine.memory;

import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.state.Trail.Tag;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * The bytes of memory, in 8-byte cells, with a bit for each byte that tells whether it was written.
 * The first change of a cell in each epoch is logged.
 *
 * <p>A place is the index of a byte; those of large objects are negative, and name a byte of a page
 * ({@link SparsePages}), which has cells once it was touched.
 */
final class Cells {
  /** Objects of more bytes are kept in pages. */
  private static final long LARGEST_DENSE = 1 << 16;

  private static final int MOST_CELLS = Integer.MAX_VALUE - 8;
  private static final int OFFSET_BITS = 42;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

  private final Trail trail;
  private final SparsePages pages = new SparsePages();
  private int staticPages;
  private int count;
  private long[] cells = new long[256];
  private byte[] defined = new byte[256];
  private int[] stamps = new int[256];
  private int epoch = 1;
  private long changes;
  private long[] image = new long[0];

  /**
   * For each eight cells how often some of them were changed; of length 0 as long as nobody asks.
   */
  private long[] versions = new long[0];

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
    staticPages = pages.count();
  }

  /** The bytes that they take. */
  long bytes() {
    return (cells.length + image.length) * 8L + defined.length + stamps.length * 4L;
  }

  /** Back to the initial state. */
  void reset() {
    count = image.length;
    pages.truncate(staticPages);
    pages.takeFrom(count);
    System.arraycopy(image, 0, cells, 0, count);
    Arrays.fill(defined, 0, count, (byte) -1);
    changed(0, count);
    newEpoch();
  }

  /** Starts a new epoch: from now on the first change of a cell is logged again. */
  void newEpoch() {
    if (++epoch == Integer.MAX_VALUE) {
      Arrays.fill(stamps, 0);
      epoch = 1;
    }
  }

  /** What is in use, for {@link #release}. */
  long inUse() {
    return ((long) pages.count() << Integer.SIZE) | count;
  }

  /**
   * Makes room for so many bytes, zeros, and returns the place of the first.
   *
   * @param initialised whether the bytes count as written
   */
  long allocate(long size, boolean initialised) {
    return size > LARGEST_DENSE
        ? Long.MIN_VALUE | ((long) pages.add(size, initialised) << OFFSET_BITS)
        : (long) allocateCells(cellsFor(size), initialised) << 3;
  }

  private int allocateCells(int number, boolean initialised) {
    int first = count;
    if (number > MOST_CELLS - first) {
      throw new OutOfMemoryError("more cells than an array has");
    }
    int end = first + number;
    if (end > cells.length) {
      // Beyond this many the next growth would not fit into an array.
      int length = Math.max(end, (int) Math.min(2L * cells.length, MOST_CELLS));
      // All or none of them grow: any may be too much.
      long[] moreCells = Arrays.copyOf(cells, length);
      byte[] moreDefined = Arrays.copyOf(defined, length);
      stamps = Arrays.copyOf(stamps, length);
      cells = moreCells;
      defined = moreDefined;
      if (versions.length > 0) {
        versions = Arrays.copyOf(versions, versionsFor(length));
      }
    }
    Arrays.fill(cells, first, end, 0);
    Arrays.fill(defined, first, end, (byte) (initialised ? -1 : 0));
    // Undoing gives the cells back, so nothing need be logged before the next mark.
    Arrays.fill(stamps, first, end, epoch);
    changed(first, end);
    count = end;
    return first;
  }

  /** Makes the contents of a fresh object those of another one, all written. */
  void copy(long from, long to, long size) {
    if (from < 0) {
      copyPages(object(from), object(to));
      return;
    }
    int length = cellsFor(size);
    int first = (int) (to >> 3);
    System.arraycopy(cells, (int) (from >> 3), cells, first, length);
    Arrays.fill(defined, first, first + length, (byte) -1);
    changed(first, first + length);
  }

  private void copyPages(int from, int to) {
    pages.initialise(to);
    pages.forEachPage(
        from,
        page -> {
          int target = touch(to, page);
          System.arraycopy(cells, pages.cell(from, page), cells, target, SparsePages.CELLS);
          changed(target, target + SparsePages.CELLS);
        });
  }

  /** Lets all bytes of a fresh object count as written: they are zeros. */
  void initialise(long place, long size) {
    changes++;
    if (place < 0) {
      pages.initialise(object(place));
    } else {
      int first = (int) (place >> 3);
      int whole = (int) (size >> 3);
      Arrays.fill(defined, first, first + whole, (byte) -1);
      if ((size & 7) != 0) {
        defined[first + whole] = (byte) ((1 << (size & 7)) - 1);
      }
      changed(first, first + cellsFor(size));
    }
  }

  /** Reads up to 8 bytes from a place, zero-extended. */
  long read(long index, int size) {
    if (index < 0) {
      return readSparse(index, size);
    }
    int cell = (int) (index >> 3);
    int shift = ((int) index & 7) << 3;
    long value = cells[cell] >>> shift;
    if (shift + 8 * size > 64) {
      value |= cells[cell + 1] << (64 - shift);
    }
    return value & -1L >>> -8 * size;
  }

  /** A count that grows with each write that changes something; never undone. */
  long changes() {
    return changes;
  }

  /** Writes up to 8 bytes from a place; whether that changes anything. */
  boolean write(long index, int size, long value) {
    if (index < 0) {
      return writeSparse(index, size, value);
    }
    int cell = (int) (index >> 3);
    int shift = ((int) index & 7) << 3;
    long mask = -1L >>> -8 * size;
    log(cell);
    long oldCell = cells[cell];
    byte oldDefined = defined[cell];
    long newCell = (oldCell & ~(mask << shift)) | ((value & mask) << shift);
    int bytes = (1 << size) - 1;
    int at = (int) index & 7;
    byte newDefined = (byte) (oldDefined | bytes << at);
    cells[cell] = newCell;
    defined[cell] = newDefined;
    boolean isChanged = newCell != oldCell || newDefined != oldDefined;
    if (shift + 8 * size > 64) {
      int left = 64 - shift;
      log(cell + 1);
      cells[cell + 1] = (cells[cell + 1] & ~(mask >>> left)) | ((value & mask) >>> left);
      defined[cell + 1] |= (byte) (bytes >>> (8 - at));
      changed(cell + 1);
      isChanged = true;
    }
    if (isChanged) {
      changes++;
      changed(cell);
    }
    return isChanged;
  }

  /**
   * A number that grows with each change of some bytes, also with one that is taken back. It may
   * grow where bytes beside them change.
   *
   * @param place of an object that is not kept in pages
   */
  long version(long place, long size) {
    if (versions.length == 0) {
      versions = new long[versionsFor(cells.length)];
    }
    long sum = 0;
    int first = (int) (place >> 3);
    int last = first + cellsFor(size);
    for (int i = versionOf(first); i <= versionOf(last); i++) {
      sum += versions[i];
    }
    return sum;
  }

  private static int versionOf(int cell) {
    return cell >> 3;
  }

  private static int versionsFor(int length) {
    return versionOf(length) + 1;
  }

  private void changed(int cell) {
    if (versions.length > 0) {
      versions[versionOf(cell)]++;
    }
  }

  private void changed(int first, int end) {
    for (int i = versionOf(first); versions.length > 0 && i <= versionOf(end); i++) {
      versions[i]++;
    }
  }

  private void log(int cell) {
    if (stamps[cell] != epoch && trail.isRecording()) {
      stamps[cell] = epoch;
      trail.push(cells[cell], Tag.CELL, cell);
      if (defined[cell] != -1) {
        trail.push(defined[cell], Tag.DEFINED, cell);
      }
    }
  }

  /** Which bytes from a place were written: bit i for byte i. */
  int definedBytes(long index, int size) {
    if (index < 0) {
      return definedSparse(index, size);
    }
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
    if (index < 0) {
      undefine(touched(index));
      return;
    }
    int cell = (int) (index >> 3);
    int bit = 1 << ((int) index & 7);
    if ((defined[cell] & bit) == 0) {
      return;
    }
    if (trail.isRecording()) {
      trail.push(defined[cell], Tag.DEFINED, cell);
    }
    defined[cell] &= (byte) ~bit;
    changed(cell);
  }

  // Large objects

  private static int object(long place) {
    return (int) ((place & Long.MAX_VALUE) >>> OFFSET_BITS);
  }

  private static int page(long place) {
    return (int) ((place & OFFSET_MASK) / SparsePages.BYTES);
  }

  private static int inPage(long place) {
    return (int) place & (SparsePages.BYTES - 1);
  }

  /** Whether bytes lie in more than one page. */
  private static boolean straddles(long place, int size) {
    return inPage(place) + size > SparsePages.BYTES;
  }

  /** The bytes before the end of the page, of some that straddle it. */
  private static int firstPart(long place) {
    return SparsePages.BYTES - inPage(place);
  }

  private long readSparse(long place, int size) {
    if (straddles(place, size)) {
      int part = firstPart(place);
      return readSparse(place, part) | readSparse(place + part, size - part) << (8 * part);
    }
    int first = pages.cell(object(place), page(place));
    return first == SparsePages.NONE ? 0 : read(((long) first << 3) + inPage(place), size);
  }

  private boolean writeSparse(long place, int size, long value) {
    if (straddles(place, size)) {
      int part = firstPart(place);
      return writeSparse(place, part, value)
          | writeSparse(place + part, size - part, value >>> (8 * part));
    }
    long mask = -1L >>> -8 * size;
    boolean changesNothing =
        (value & mask) == 0
            && pages.isInitialised(object(place))
            && pages.cell(object(place), page(place)) == SparsePages.NONE;
    return !changesNothing && write(touched(place), size, value);
  }

  private int definedSparse(long place, int size) {
    if (straddles(place, size)) {
      int part = firstPart(place);
      return definedSparse(place, part) | definedSparse(place + part, size - part) << part;
    }
    int object = object(place);
    int first = pages.cell(object, page(place));
    if (first == SparsePages.NONE) {
      return pages.isInitialised(object) ? (1 << size) - 1 : 0;
    }
    return definedBytes(((long) first << 3) + inPage(place), size);
  }

  /** The place in cells of a byte of a large object; its page is given cells if it has none. */
  private long touched(long place) {
    int object = object(place);
    int page = page(place);
    int first = pages.cell(object, page);
    return ((long) (first == SparsePages.NONE ? touch(object, page) : first) << 3) + inPage(place);
  }

  private int touch(int object, int page) {
    if (trail.isRecording()) {
      trail.push(count);
      trail.push(page, Tag.PAGE, object);
    }
    int first = allocateCells(SparsePages.CELLS, pages.isInitialised(object));
    pages.give(object, page, first);
    return first;
  }

  /**
   * The first byte, from an offset on, of an object that may be other than zero.
   *
   * @return the offset, or the size if there is none
   */
  long nextTouched(long place, long offset, long size) {
    long at = offset;
    while (place < 0
        && at < size
        && pages.cell(object(place), page(place + at)) == SparsePages.NONE) {
      at += firstPart(place + at);
    }
    return Math.min(at, size);
  }

  /** The bytes that are kept of an object. */
  long kept(long place, long size) {
    if (place >= 0) {
      return 8L * cellsFor(size);
    }
    long[] sum = new long[1];
    pages.forEachPage(object(place), page -> sum[0] += SparsePages.BYTES);
    return sum[0];
  }

  // Undo

  void undoPage(int object) {
    pages.take(object, (int) trail.pop());
    count = (int) trail.pop();
  }

  void undoCell(int cell) {
    cells[cell] = trail.pop();
    changed(cell);
  }

  void undoDefined(int cell) {
    defined[cell] = (byte) trail.pop();
    changed(cell);
  }

  /** Gives back what was taken since {@link #inUse} said this. */
  void release(long inUse) {
    pages.truncate((int) (inUse >>> Integer.SIZE));
    count = (int) inUse;
  }

  /**
   * Adds the contents of an object to a hash, those that were written.
   *
   * @param rename what is taken for the value of each cell
   */
  void hashInto(StateHash hash, long place, long size, LongUnaryOperator rename) {
    if (place >= 0) {
      hashCells(hash, (int) (place >> 3), cellsFor(size), rename);
      return;
    }
    int object = object(place);
    byte blank = (byte) (pages.isInitialised(object) ? -1 : 0);
    hash.add(blank);
    pages.forEachPage(
        object,
        page -> {
          int first = pages.cell(object, page);
          if (!isBlank(first, blank)) {
            hash.add(page);
            hashCells(hash, first, SparsePages.CELLS, rename);
          }
        });
  }

  private void hashCells(StateHash hash, int first, int length, LongUnaryOperator rename) {
    // Most cells of large objects are zeros, which are left out; those that count have their
    // places.
    byte before = 0;
    for (int cell = first; cell < first + length; cell++) {
      long value = cells[cell] & bits(defined[cell]);
      if (value != 0 || defined[cell] != before) {
        before = defined[cell];
        hash.add(cell - first);
        hash.add(rename.applyAsLong(value));
        hash.add(before);
      }
    }
    // No place is negative: so it is known where the object ends, whatever comes behind it.
    hash.add(~length);
  }

  /** Whether a page is as it was before it was touched. */
  private boolean isBlank(int first, byte blank) {
    for (int cell = first; cell < first + SparsePages.CELLS; cell++) {
      if (defined[cell] != blank || (cells[cell] & bits(blank)) != 0) {
        return false;
      }
    }
    return true;
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

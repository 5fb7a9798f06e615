package dev.weir.machine.memory;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Which pages of large objects have cells: those that were touched. A page is known by its object's
 * number among the large ones and its own number in the object; two levels of tables keep what is
 * not touched nearly free.
 */
final class SparsePages {
  /** The cells of a page. */
  static final int CELLS = 512;

  /** The bytes of a page. */
  static final int BYTES = 8 * CELLS;

  /** The answer where a page has no cells. */
  static final int NONE = -1;

  /** As many large objects have numbers. */
  static final int MOST = 1 << 21;

  private static final int ENTRY_SHIFT = 9;
  private static final int ENTRIES = 1 << ENTRY_SHIFT;
  private static final int[] NO_ENTRIES = new int[0];

  private int count;

  /** By object, then by page: one more than the first cell, or 0. */
  private int[][][] tables = new int[4][][];

  private boolean[] initialised = new boolean[4];

  /** The number of large objects. */
  int count() {
    return count;
  }

  /**
   * Takes in a large object, none of whose pages has cells.
   *
   * @param size its bytes
   * @param isInitialised whether they count as written, with zeros
   * @return its number
   */
  int add(long size, boolean isInitialised) {
    if (count == MOST) {
      throw new OutOfMemoryError("more large objects than have a number");
    }
    if (count == tables.length) {
      tables = Arrays.copyOf(tables, 2 * count);
      initialised = Arrays.copyOf(initialised, 2 * count);
    }
    long pages = (size + BYTES - 1) / BYTES;
    int[][] table = new int[(int) ((pages + ENTRIES - 1) >> ENTRY_SHIFT)][];
    Arrays.fill(table, NO_ENTRIES);
    tables[count] = table;
    initialised[count] = isInitialised;
    return count++;
  }

  /** Gives up the latest large objects, so that so many are left. */
  void truncate(int newCount) {
    for (int object = newCount; object < count; object++) {
      tables[object] = new int[0][];
    }
    count = newCount;
  }

  /** Whether the untouched bytes of an object count as written. */
  boolean isInitialised(int object) {
    return initialised[object];
  }

  /** Lets the untouched bytes of an object count as written, with zeros. */
  void initialise(int object) {
    initialised[object] = true;
  }

  /** The first cell of a page, or {@link #NONE}. */
  int cell(int object, int page) {
    int[] entries = tables[object][page >> ENTRY_SHIFT];
    return entries.length == 0 ? NONE : entries[page & (ENTRIES - 1)] - 1;
  }

  /** Gives cells to a page. */
  void give(int object, int page, int firstCell) {
    int[][] table = tables[object];
    if (table[page >> ENTRY_SHIFT].length == 0) {
      table[page >> ENTRY_SHIFT] = new int[ENTRIES];
    }
    table[page >> ENTRY_SHIFT][page & (ENTRIES - 1)] = firstCell + 1;
  }

  /** Takes the cells of a page. */
  void take(int object, int page) {
    tables[object][page >> ENTRY_SHIFT][page & (ENTRIES - 1)] = 0;
  }

  /** Takes the cells of all pages of all objects from a cell on. */
  void takeFrom(int cell) {
    for (int object = 0; object < count; object++) {
      for (int[] entries : tables[object]) {
        for (int i = 0; i < entries.length; i++) {
          entries[i] = entries[i] > cell ? 0 : entries[i];
        }
      }
    }
  }

  /** Hands over the pages of an object that have cells, in ascending order. */
  void forEachPage(int object, IntConsumer use) {
    int[][] table = tables[object];
    for (int i = 0; i < table.length; i++) {
      for (int entry = 0; entry < table[i].length; entry++) {
        if (table[i][entry] != 0) {
          use.accept((i << ENTRY_SHIFT) + entry);
        }
      }
    }
  }
}

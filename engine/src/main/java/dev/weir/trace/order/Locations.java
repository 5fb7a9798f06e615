package dev.weir.trace.order;

import dev.weir.machine.step.IntList;
import dev.weir.machine.step.LongIntMap;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Divides memory into locations: disjoint ranges of bytes such that every access met so far is a
 * union of them. An access that does not fit splits a location; what is kept for each location must
 * then be computed anew ({@link #takeSplit}). Locations are never merged, so they are the same in
 * all executions of an exploration from then on.
 */
public final class Locations {
  private static final int NEAR = 64;

  private final LongIntMap byStart = new LongIntMap();
  private final TreeMap<Long, Integer> ordered = new TreeMap<>();
  private long[] starts = new long[64];
  private long[] sizes = new long[64];
  private int[] parents = new int[64];
  private int count;
  private boolean split;

  /**
   * For some bits of an address, the start, the size and the number of a location that may start
   * there: most accesses find theirs in one look.
   */
  private final long[] near = new long[2 * NEAR];

  private int[] found = new int[8];

  /** The number of locations; each is below this. */
  public int count() {
    return count;
  }

  /** The first byte of a location. */
  public long start(int location) {
    return starts[location];
  }

  /** The bytes of a location. */
  public long size(int location) {
    return sizes[location];
  }

  /** The location that a location was split from, or -1: it knows what happened there before. */
  public int parent(int location) {
    return parents[location];
  }

  /** Whether a location was split since the last call. */
  public boolean takeSplit() {
    boolean result = split;
    split = false;
    return result;
  }

  /**
   * Finds the locations of an access. Bytes that no access has met become locations, also those of
   * a block that ends: a later access to them, which is an error, is in a race with that.
   *
   * @return how many there are; {@link #found} has them
   */
  int find(long address, long size) {
    int slot = 2 * ((int) (address >>> 2) & (NEAR - 1));
    if (near[slot] == address && near[slot + 1] >>> Integer.SIZE == size) {
      found[0] = (int) near[slot + 1];
      return 1;
    }
    int exact = byStart.get(address);
    if (exact != LongIntMap.ABSENT && sizes[exact] == size) {
      if (size <= Integer.MAX_VALUE) {
        near[slot] = address;
        near[slot + 1] = size << Integer.SIZE | exact;
      }
      found[0] = exact;
      return 1;
    }
    return findParts(address, size);
  }

  /** The locations of the access that was looked for last, in order; not to be changed. */
  int[] found() {
    return found;
  }

  /**
   * The locations of an access, as {@link #find} finds them.
   *
   * @param into gets them
   */
  public void locate(long address, long size, IntList into) {
    into.clear();
    int count = find(address, size);
    for (int i = 0; i < count; i++) {
      into.add(found[i]);
    }
  }

  private int findParts(long address, long size) {
    long end = address + size;
    splitAt(address);
    splitAt(end);
    int parts = 0;
    long at = address;
    while (at < end) {
      int location = byStart.get(at);
      if (location == LongIntMap.ABSENT) {
        Long next = ordered.ceilingKey(at);
        location = add(at, (next == null ? end : Math.min(end, next)) - at, -1);
      }
      if (parts == found.length) {
        found = Arrays.copyOf(found, 2 * parts);
      }
      found[parts++] = location;
      at += sizes[location];
    }
    return parts;
  }

  private void splitAt(long address) {
    Map.Entry<Long, Integer> below = ordered.lowerEntry(address);
    if (below == null) {
      return;
    }
    int location = below.getValue();
    long end = starts[location] + sizes[location];
    if (end > address) {
      sizes[location] = address - starts[location];
      add(address, end - address, location);
      Arrays.fill(near, 0);
      split = true;
    }
  }

  private int add(long start, long size, int parent) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      sizes = Arrays.copyOf(sizes, 2 * count);
      parents = Arrays.copyOf(parents, 2 * count);
    }
    starts[count] = start;
    sizes[count] = size;
    parents[count] = parent;
    byStart.put(start, count);
    ordered.put(start, count);
    return count++;
  }
}

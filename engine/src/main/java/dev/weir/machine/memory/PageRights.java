package dev.weir.machine.memory;

import dev.weir.machine.state.StateHash;
import java.util.Arrays;

/**
 * What the pages of an object may be used for: runs of pages with the same rights, so that a large
 * object costs nothing for its size. Immutable.
 */
public final class PageRights {
  /** The bytes of a page. */
  public static final long PAGE = 1L << 12;

  /** A page may be read. */
  public static final int READ = 1;

  /** A page may be written. */
  public static final int WRITE = 2;

  /** The rights of a page were changed by a step that others can see. */
  public static final int CHANGED = 4;

  /** A page was unmapped. */
  public static final int UNMAPPED = 8;

  private static final int PAGE_SHIFT = 12;
  private static final long SHADOWS = AddressSpace.ADDRESS_MASK + 1;

  /** Everything may be read and written. */
  static final PageRights ALL =
      new PageRights(new long[] {Long.MAX_VALUE}, new byte[] {READ | WRITE});

  /** The first page behind each run, ascending; the last run goes on for ever. */
  private final long[] ends;

  /** What the pages of each run may be used for. */
  private final byte[] rights;

  private PageRights(long[] ends, byte[] rights) {
    this.ends = ends;
    this.rights = rights;
  }

  /** The rights to read, and to write, which is one to read too. */
  public static int of(boolean reads, boolean writes) {
    return writes ? READ | WRITE : reads ? READ : 0;
  }

  /**
   * Where the rights of a page are, as far as the order of steps with each other goes: a place that
   * no object has, of one byte for each page.
   */
  public static long shadow(long address) {
    return SHADOWS + (address >>> PAGE_SHIFT);
  }

  /** Whether an address is one where the rights of a page are. */
  public static boolean isShadow(long address) {
    return address >= SHADOWS;
  }

  /** The first byte of the page whose rights are at an address. */
  public static long pageOfShadow(long shadow) {
    return (shadow - SHADOWS) << PAGE_SHIFT;
  }

  /** The page with a byte of an object. */
  public static long page(long offset) {
    return offset >> PAGE_SHIFT;
  }

  /** Whether all pages with some bytes of the object may be used for something. */
  public boolean allow(long offset, long size, int use) {
    int last = run(page(offset + size - 1));
    for (int run = run(page(offset)); run <= last; run++) {
      if ((rights[run] & use) != use) {
        return false;
      }
    }
    return true;
  }

  /** Whether any page with some bytes of the object has a mark. */
  public boolean hasAny(long offset, long size, int mark) {
    int last = run(page(offset + size - 1));
    for (int run = run(page(offset)); run <= last; run++) {
      if ((rights[run] & mark) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * The first byte of the object, from one on, whose page was not unmapped; that behind them all if
   * there is none.
   */
  long nextMapped(long offset) {
    int run = run(page(offset));
    long at = offset;
    while (at >= 0 && (rights[run] & UNMAPPED) != 0) {
      at = ends[run++] << PAGE_SHIFT;
    }
    return at < 0 ? Long.MAX_VALUE : at;
  }

  /** How many of so many bytes of the object come before the first page that was unmapped. */
  long mapped(long offset, long size) {
    long end = offset + size;
    int last = run(page(end - 1));
    for (int run = run(page(offset)); run <= last; run++) {
      if ((rights[run] & UNMAPPED) != 0) {
        return run == 0 ? 0 : Math.max(0, (ends[run - 1] << PAGE_SHIFT) - offset);
      }
    }
    return size;
  }

  /** Whether every page may be read and written. */
  boolean allowAll() {
    for (byte right : rights) {
      if ((right & (READ | WRITE)) != (READ | WRITE)) {
        return false;
      }
    }
    return true;
  }

  /** The rights of a page. */
  public int of(long page) {
    return rights[run(page)];
  }

  private int run(long page) {
    int found = Arrays.binarySearch(ends, page);
    return found < 0 ? ~found : found + 1;
  }

  /** The same with other rights for the pages from one up to another. */
  public PageRights with(long from, long to, int newRights) {
    Runs runs = new Runs(ends.length + 2);
    for (int run = 0; run < ends.length; run++) {
      long start = run == 0 ? 0 : ends[run - 1];
      if (start < from) {
        runs.add(Math.min(ends[run], from), rights[run]);
      }
      if (start <= from && from < ends[run]) {
        runs.add(to, (byte) newRights);
      }
      if (ends[run] > to) {
        runs.add(ends[run], rights[run]);
      }
    }
    return runs.build();
  }

  /** Takes the rights into a hash. */
  void hashInto(StateHash hash) {
    for (int run = 0; run < ends.length; run++) {
      hash.add(ends[run]);
      hash.add(rights[run]);
    }
  }

  /** Collects runs, of which neighbours with the same rights become one. */
  private static final class Runs {
    private final long[] ends;
    private final byte[] rights;
    private int count;

    Runs(int most) {
      ends = new long[most];
      rights = new byte[most];
    }

    void add(long end, byte right) {
      if (count == 0 || rights[count - 1] != right) {
        count++;
      }
      ends[count - 1] = end;
      rights[count - 1] = right;
    }

    PageRights build() {
      return new PageRights(Arrays.copyOf(ends, count), Arrays.copyOf(rights, count));
    }
  }
}

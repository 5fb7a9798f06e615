package dev.weir.machine.memory;

import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The allocation sites whose objects more than one thread was seen to access, and the globals that
 * were seen to be written while there were several threads; never undone. Which steps there are
 * depends on them, so a schedule means something only together with them.
 *
 * <p>A site is the index of an instruction. A global counts as the site {@code ~n}, where n is its
 * number. The globals that a program writes by name are known from the start.
 */
public final class SharedSites {
  private final BitSet shared = new BitSet();
  private final BitSet written = new BitSet();

  /** The same with those written by name: asked at each access. */
  private final boolean[] allWritten;

  private boolean newlyShared;

  /**
   * None yet.
   *
   * @param writtenByName for each global whether the program writes it by name
   */
  SharedSites(boolean[] writtenByName) {
    allWritten = writtenByName.clone();
  }

  /** Whether the objects of a site are known to be shared. */
  public boolean contains(int site) {
    return site >= 0 ? shared.get(site) : allWritten[~site];
  }

  /** Makes the objects of a site shared, as that has just been found out. */
  public void find(int site) {
    add(site);
    newlyShared = true;
  }

  /**
   * Makes the objects of a site shared, as they were found to be before; to be called before the
   * machine is reset.
   *
   * @param site the index of an instruction, or {@code ~n} for the global with the number n
   */
  public void add(int site) {
    if (site >= 0) {
      shared.set(site);
    } else {
      written.set(~site);
      allWritten[~site] = true;
    }
  }

  /** All that were found: instructions, ascending, and then globals. */
  public int[] all() {
    return IntStream.concat(shared.stream(), written.stream().map(n -> ~n)).toArray();
  }

  /** Whether a site was found since {@link #takeNewlyShared} was asked last. */
  public boolean isNewlyShared() {
    return newlyShared;
  }

  /** Whether a site was found since the last call. */
  public boolean takeNewlyShared() {
    boolean result = newlyShared;
    newlyShared = false;
    return result;
  }
}

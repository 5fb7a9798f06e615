package dev.weir.machine.memory;

import java.util.BitSet;

/**
 * The allocation sites, as instructions, whose objects more than one thread was seen to access;
 * never undone. Which steps there are depends on them, so a schedule means something only together
 * with them.
 */
public final class SharedSites {
  private final BitSet shared = new BitSet();
  private boolean newlyShared;

  SharedSites() {}

  /** Whether the objects of a site are known to be shared. */
  public boolean contains(int site) {
    return shared.get(site);
  }

  /** Makes the objects of a site shared, as that has just been found out. */
  public void find(int site) {
    shared.set(site);
    newlyShared = true;
  }

  /**
   * Makes the objects of a site shared, as they were found to be before; to be called before the
   * machine is reset.
   *
   * @param site the index of an instruction, at least 0
   */
  public void add(int site) {
    shared.set(site);
  }

  /** All of them, ascending. */
  public int[] all() {
    return shared.stream().toArray();
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

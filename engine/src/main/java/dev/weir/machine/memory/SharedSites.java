package dev.weir.machine.memory;

import java.util.BitSet;

/** The allocation sites whose objects more than one thread was seen to access; never undone. */
final class SharedSites {
  private final BitSet shared = new BitSet();
  private boolean newlyShared;

  boolean contains(int site) {
    return shared.get(site);
  }

  /** Notes that a site was found to be shared. */
  void find(int site) {
    shared.set(site);
    newlyShared = true;
  }

  /** Takes a site for shared that was found to be so before. */
  void add(int site) {
    shared.set(site);
  }

  /** All of them, ascending. */
  int[] all() {
    return shared.stream().toArray();
  }

  /** Whether a site was found since {@link #takeNewlyShared} was asked last. */
  boolean isNewlyShared() {
    return newlyShared;
  }

  /** Whether a site was found since the last call. */
  boolean takeNewlyShared() {
    boolean result = newlyShared;
    newlyShared = false;
    return result;
  }
}

package dev.weir.machine.memory;

import dev.weir.machine.state.StateHash;

/**
 * A digest of what has changed in memory that one thread alone touches: two moments of a thread
 * have the same sum of {@linkplain #digest changes} since a third one exactly if its memory has the
 * same contents, but for collisions of hashes.
 *
 * <p>Each change adds the hash of the new contents of a place and takes away that of the old ones.
 * If all cancels out, then so does, for any byte, what any function of its contents has grown by;
 * hence each byte is as it was, also where places of different sizes overlap. Undoing is not
 * counted: only differences within one step mean something.
 */
public final class OwnChanges {
  private boolean followed;
  private boolean allFollowed;
  private long digest;
  private long count;

  OwnChanges() {}

  /** Begins or ends to follow changes. */
  public void follow(boolean follow) {
    followed = follow;
  }

  /** Begins or ends to follow changes of memory that others may see as well. */
  public void followAll(boolean follow) {
    allFollowed = follow;
  }

  /** Whether all changes are followed, while any are. */
  boolean areAllFollowed() {
    return allFollowed;
  }

  /** Whether changes are followed. */
  public boolean areFollowed() {
    return followed;
  }

  /** A number whose difference between two moments tells the changes in between. */
  public long digest() {
    return digest;
  }

  /** How many changes were followed so far; never undone. */
  public long count() {
    return count;
  }

  /**
   * Notes a change of up to 8 bytes.
   *
   * @param oldDefined which bytes were defined before, bit i for byte i
   * @param newDefined which are after
   */
  void change(
      long address, int size, long oldValue, int oldDefined, long newValue, int newDefined) {
    digest += hash(address, size, newValue, newDefined) - hash(address, size, oldValue, oldDefined);
    count++;
  }

  private static long hash(long address, int size, long value, int defined) {
    return StateHash.of(StateHash.of(StateHash.of(address * 8 + size) + value) + defined);
  }
}

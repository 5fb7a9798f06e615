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
  private OwnedBytes owned = (address, size) -> false;
  private boolean followed;
  private boolean traced;
  private boolean traceSuspended;
  private long tracedDigest;
  private long tracedCount;

  /** The changes that were not traced, when tracing was suspended. */
  private long untraced;

  private boolean allFollowed;
  private long digest;
  private long count;

  OwnChanges() {}

  /** Tells bytes that one thread alone accesses, though they are in memory that others share. */
  @FunctionalInterface
  public interface OwnedBytes {
    /** Whether one thread alone accesses some bytes. */
    boolean areOwned(long address, int size);
  }

  /** Follows changes of these bytes as well, whatever object they are in. */
  public void include(OwnedBytes bytes) {
    owned = bytes;
  }

  /** Whether the changes of some bytes that are in memory of all threads are followed. */
  boolean includes(long address, int size) {
    return allFollowed || owned.areOwned(address, size);
  }

  /** Begins or ends to follow changes. */
  public void follow(boolean follow) {
    followed = follow;
  }

  /**
   * Begins or ends to trace all changes of memory but those of locals that no other thread touches,
   * followed or not.
   */
  public void trace(boolean trace) {
    traced = trace;
  }

  /**
   * Lets changes not be traced, or be traced again: what is done on trial is none.
   *
   * @param changes all changes of memory so far, traced or not
   */
  public void suspendTrace(boolean suspend, long changes) {
    if (suspend) {
      untraced = changes - tracedCount;
    } else {
      tracedCount = changes - untraced;
    }
    traceSuspended = suspend;
  }

  /** Whether all changes are traced now. */
  boolean areTraced() {
    return traced && !traceSuspended;
  }

  /** A number whose difference between two moments tells the traced changes in between. */
  public long tracedDigest() {
    return tracedDigest;
  }

  /** How many changes were traced so far, or made on trial; never undone. */
  public long tracedCount() {
    return tracedCount;
  }

  /** Whether changes are followed or traced. */
  boolean areNoted() {
    return followed || areTraced();
  }

  /** Begins or ends to follow changes of memory that others may see as well. */
  public void followAll(boolean follow) {
    allFollowed = follow;
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
   * Follows a change of up to 8 bytes.
   *
   * @param grown what {@link #growth} says of it
   */
  void follow(long grown) {
    digest += grown;
    count++;
  }

  /** Traces a change, if changes are traced. */
  void trace(long grown) {
    if (areTraced()) {
      tracedDigest += grown;
    }
  }

  /** Notes that a change which counts as one of memory was traced, if changes are traced. */
  void countTraced() {
    if (areTraced()) {
      tracedCount++;
    }
  }

  /**
   * By how much a change of up to 8 bytes makes a digest grow.
   *
   * @param oldDefined which bytes were defined before, bit i for byte i
   * @param newDefined which are after
   */
  static long growth(
      long address, int size, long oldValue, int oldDefined, long newValue, int newDefined) {
    return hash(address, size, newValue, newDefined) - hash(address, size, oldValue, oldDefined);
  }

  private static long hash(long address, int size, long value, int defined) {
    return StateHash.of(StateHash.of(StateHash.of(address * 8 + size) + value) + defined);
  }
}

package dev.weir.machine.memory;

/**
 * What the word of a synchronisation object says of it, in 32 bits. The highest four tell whether
 * the object is ready: {@link #STATIC}, as a static initialiser leaves it, {@link #INITIALISED} at
 * run time, or {@link #DESTROYED}; with any others the bytes are no such object. Of a lock the
 * lowest 16 are its holder's identity plus 1, and the ten above them may say by how many it is held
 * for reading. A semaphore has its count in the lower 31.
 */
public final class SyncState {
  /** As static initialisers and zeros leave it. */
  public static final long STATIC = 0;

  /** Initialised by a call, and not destroyed. */
  public static final long INITIALISED = 0x6000_0000L;

  /** Destroyed, and not initialised again. */
  public static final long DESTROYED = 0x9000_0000L;

  /** In the word of a semaphore that is ready, and of no other object that a thread can take. */
  public static final long SEMAPHORE = 1L << 31;

  /** The part of a semaphore's word that is its count. */
  public static final long COUNT_MASK = Integer.MAX_VALUE;

  /** The part of a lock's word that says who holds it. */
  public static final long HOLDER = 0xffffL;

  private static final long READY_MASK = 0xf000_0000L;
  private static final int READERS_SHIFT = 16;
  private static final long READERS_MASK = 0x3ff;

  private SyncState() {}

  /**
   * The part of a word that is {@link #STATIC}, {@link #INITIALISED}, {@link #DESTROYED} or else.
   */
  public static long readiness(long word) {
    return word & READY_MASK;
  }

  /** The thread that holds a lock, but for reading; -1 where there is none. */
  public static int holder(long word) {
    return (int) (word & HOLDER) - 1;
  }

  /** Whether a thread holds a lock, but for reading. */
  public static boolean isHeld(long word) {
    return (word & HOLDER) != 0;
  }

  /** The word of a lock that a thread holds, and that is otherwise as before. */
  public static long heldBy(int thread, long word) {
    return released(word) | thread + 1L;
  }

  /** The word of a lock that nobody holds, and that is otherwise as before. */
  public static long released(long word) {
    return word & ~HOLDER;
  }

  /** By how many a lock was held for reading when it was last written. */
  public static int readers(long word) {
    return (int) (word >>> READERS_SHIFT & READERS_MASK);
  }

  /** The word of a lock that so many hold for reading, at most 1023, and nobody otherwise. */
  public static long readBy(int readers, long word) {
    return readiness(word) | (long) readers << READERS_SHIFT;
  }
}

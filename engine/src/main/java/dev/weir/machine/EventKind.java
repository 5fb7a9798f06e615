package dev.weir.machine;

/** What a step does, as far as its order with other steps is concerned. */
public enum EventKind {
  /** Reads memory, or the newest own buffered store. */
  LOAD("load", true, false),
  /** Puts a store into the buffer; memory does not change. */
  STORE("store", false, false),
  /** Writes memory at once: a store where stores are not buffered. */
  WRITE("store", false, true),
  /** Writes the oldest entry of a buffer to memory; by the buffer, not by the thread. */
  UPDATE("update", false, true),
  /** Reads and writes memory in one step. */
  READ_MODIFY_WRITE("read-modify-write", true, true),
  /** A compare-exchange that failed: a read. */
  FAILED_COMPARE_EXCHANGE("compare-exchange (failed)", true, false),
  /** An attempt to take a synchronisation object that failed: a read. */
  FAILED_TRYLOCK("trylock (failed)", true, false),
  /** Waits until the own buffer is empty. */
  FENCE("fence", false, false),
  /** Takes a mutex; can step only when it is free. */
  LOCK("lock", true, true),
  /** Takes a mutex that is free; where it is not free, the attempt is a failed one instead. */
  TRYLOCK("trylock", true, true),
  /** Gives a mutex back. */
  UNLOCK("unlock", true, true),
  /** Any other operation on a synchronisation object that writes it, or depends on its readers. */
  SYNCHRONISE("synchronise", true, true),
  /**
   * Takes part of a synchronisation object: a semaphore's count, say, or a lock for writing. Can
   * step only where its library function says so.
   */
  ACQUIRE("acquire", true, true),
  /** Takes a lock for reading, which others may hold for reading too: a read. */
  READ_LOCK("read lock", true, false),
  /** An attempt to take a lock for reading that failed. */
  FAILED_READ_LOCK("read trylock (failed)", true, false),
  /** Adds to a semaphore. */
  POST("post", true, true),
  /** Comes to a barrier; the last to come wakes the others, which sleep there. */
  ARRIVE("arrive", true, true),
  /** Joins the sleepers on a synchronisation object, or leaves them by itself. */
  WAIT("wait", true, true),
  /** Wakes sleepers of a synchronisation object; which, may be a choice. */
  SIGNAL("signal", true, true),
  /** Starts a thread. */
  CREATE("create", false, false),
  /** Waits for the end of a thread. */
  JOIN("join", false, false),
  /** Picks one of several outcomes. */
  CHOICE("choose", false, false),
  /** Ends the life of an object: {@code free}, or the end of a local that others can reach. */
  FREE("free", false, true),
  /** Several accesses in one step ({@code __VERIFIER_atomic_*}). */
  ATOMIC_BLOCK("atomic block", true, true);

  private static final EventKind[] VALUES = values();

  private final String text;
  private final boolean reads;
  private final boolean writes;

  EventKind(String text, boolean reads, boolean writes) {
    this.text = text;
    this.reads = reads;
    this.writes = writes;
  }

  /** The word for output. */
  public String text() {
    return text;
  }

  /** Whether memory, or an own buffered store, is read. */
  public boolean reads() {
    return reads;
  }

  /** Whether memory is written in this very step. */
  public boolean writes() {
    return writes;
  }

  /** Whether memory is accessed in this very step, as seen by other threads. */
  public boolean accessesMemory() {
    return reads || writes;
  }

  /** The kind with this ordinal. */
  public static EventKind of(int ordinal) {
    return VALUES[ordinal];
  }
}

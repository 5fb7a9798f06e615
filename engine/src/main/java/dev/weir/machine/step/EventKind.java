package dev.weir.machine.step;

/** What a step does, as far as its order with other steps is concerned. */
public enum EventKind {
  /** Reads memory, or the newest own buffered store. */
  LOAD("load", MemoryEffect.READ),
  /** Puts a store into the buffer; memory does not change. */
  STORE("store", MemoryEffect.NONE),
  /** Writes memory at once: a store where stores are not buffered. */
  WRITE("store", MemoryEffect.WRITE),
  /** Writes the oldest entry of a buffer to memory; by the buffer, not by the thread. */
  UPDATE("update", MemoryEffect.WRITE),
  /** Reads and writes memory in one step. */
  READ_MODIFY_WRITE("read-modify-write", MemoryEffect.READ_AND_WRITE),
  /** A compare-exchange that failed: a read. */
  FAILED_COMPARE_EXCHANGE("compare-exchange (failed)", MemoryEffect.READ),
  /** An attempt to take a synchronisation object that failed: a read. */
  FAILED_TRYLOCK("trylock (failed)", MemoryEffect.READ),
  /** Waits until the own buffer is empty. */
  FENCE("fence", MemoryEffect.NONE),
  /** Takes a mutex; can step only when it is free. */
  LOCK("lock", MemoryEffect.READ_AND_WRITE),
  /** Takes a mutex that is free; where it is not free, the attempt is a failed one instead. */
  TRYLOCK("trylock", MemoryEffect.READ_AND_WRITE),
  /** Gives a mutex back. */
  UNLOCK("unlock", MemoryEffect.READ_AND_WRITE),
  /** Any other operation on a synchronisation object that writes it, or depends on its readers. */
  SYNCHRONISE("synchronise", MemoryEffect.READ_AND_WRITE),
  /**
   * Takes part of a synchronisation object: a semaphore's count, say, or a lock for writing. Can
   * step only where its library function says so.
   */
  ACQUIRE("acquire", MemoryEffect.READ_AND_WRITE),
  /**
   * Takes a lock for reading, which others may hold for reading too, or waits until what is done
   * once is done: a read.
   */
  READ_LOCK("read lock", MemoryEffect.READ),
  /** An attempt to take a lock for reading that failed. */
  FAILED_READ_LOCK("read trylock (failed)", MemoryEffect.READ),
  /** Adds to a semaphore. */
  POST("post", MemoryEffect.READ_AND_WRITE),
  /** Comes to a barrier; the last to come wakes the others, which sleep there. */
  ARRIVE("arrive", MemoryEffect.READ_AND_WRITE),
  /** Joins the sleepers on a synchronisation object, or leaves them by itself. */
  WAIT("wait", MemoryEffect.READ_AND_WRITE),
  /** Wakes sleepers of a synchronisation object; which, may be a choice. */
  SIGNAL("signal", MemoryEffect.READ_AND_WRITE),
  /** Starts a thread. */
  CREATE("create", MemoryEffect.NONE),
  /** Waits for the end of a thread. */
  JOIN("join", MemoryEffect.NONE),
  /** Picks one of several outcomes. */
  CHOICE("choose", MemoryEffect.NONE),
  /** Ends the life of an object: {@code free}, or the end of a local that others can reach. */
  FREE("free", MemoryEffect.END),
  /** Several accesses in one step ({@code __VERIFIER_atomic_*}). */
  ATOMIC_BLOCK("atomic block", MemoryEffect.BLOCK);

  private final String text;
  private final MemoryEffect effect;
  private final boolean reads;
  private final boolean writes;

  EventKind(String text, MemoryEffect effect) {
    this.text = text;
    this.effect = effect;
    this.reads = effect.reads();
    this.writes = effect.writes();
  }

  /** The word for output. */
  public String text() {
    return text;
  }

  /** What is done to memory in this very step, as seen by other threads. */
  public MemoryEffect effect() {
    return effect;
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

  /**
   * Whether memory is written with no regard to a synchronisation object that may be there: the
   * program itself writes the bytes.
   */
  public boolean overwrites() {
    return switch (this) {
      case WRITE, UPDATE, READ_MODIFY_WRITE, ATOMIC_BLOCK -> true;
      case LOAD, STORE, FAILED_COMPARE_EXCHANGE, FENCE, CREATE, JOIN, CHOICE, FREE -> false;
      case LOCK,
          TRYLOCK,
          FAILED_TRYLOCK,
          UNLOCK,
          SYNCHRONISE,
          ACQUIRE,
          READ_LOCK,
          FAILED_READ_LOCK,
          POST,
          ARRIVE,
          WAIT,
          SIGNAL ->
          false;
    };
  }

  /** Whether this may wake sleeping threads. */
  public boolean wakes() {
    return this == SIGNAL || this == ARRIVE;
  }

  /**
   * Whether whatever a thread does next that this woke comes after this. After a signal only taking
   * the mutex again does: a thread falls asleep first and then gives its mutex back, which the
   * signal may come before or after.
   */
  public boolean precedesAllOfWoken() {
    return this == ARRIVE;
  }

  /**
   * Whether the next event of a thread that was woken comes after what woke it, if it is of this
   * kind.
   *
   * @param waker what woke the thread
   */
  public boolean follows(EventKind waker) {
    return this == LOCK || waker.precedesAllOfWoken();
  }
}

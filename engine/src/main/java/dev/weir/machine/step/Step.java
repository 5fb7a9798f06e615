package dev.weir.machine.step;

import dev.weir.machine.memory.PageRights;
import java.util.Arrays;

/**
 * What one step does: filled in by the machine, both for the step that a thread would take next and
 * for one that was taken. Mutable and reused, so that an event costs no allocation; copy what must
 * last.
 */
public final class Step {
  /** Bytes of a word. */
  public static final int WORD = 8;

  /** Bytes of the widest accesses, whose values have two words. */
  public static final int WIDE = 2 * WORD;

  /** A load that reads from memory, or no source. */
  public static final int FROM_MEMORY = -1;

  /** How much of the own buffer must have reached memory before the step. */
  public enum Drain {
    /** Nothing. */
    NONE,
    /** The stores that overlap the access. */
    OVERLAPPING,
    /** All of it. */
    ALL,
    /** The oldest store, where no more can wait. */
    OLDEST,
    /** Any store, where no more can wait. */
    ANY
  }

  /** Not an await. */
  public static final int NO_AWAIT = -1;

  /** An await that could not have come before any write that it comes after. */
  public static final int NO_RACE = -2;

  /** An await that could have come before any of {@link #awaitSets}. */
  public static final int SETS = -3;

  /** No sets of writes. */
  public static final int[][] NO_SETS = {};

  /** In {@link #fences}: a release fence, with no acquire fence before it. */
  public static final int EARLY_RELEASE_FENCE = 1;

  /** In {@link #fences}: an acquire fence. */
  public static final int ACQUIRE_FENCE = 2;

  /** In {@link #fences}: a release fence after an acquire fence. */
  public static final int RELEASE_FENCE = 4;

  /** In {@link #fences}: from this bit on the marks of the fences that were passed. */
  public static final int MARKS_SHIFT = 3;

  /** In the second word of an access: it is an operation on a synchronisation object. */
  private static final long OPERATES = 1L << 62;

  /** In the same: it changes the rights of pages, and counts as a write that keeps the value. */
  private static final long CHANGES_RIGHTS = 1L << 61;

  private static final int INSTRUCTION_MASK = (1 << 29) - 1;
  private static final int WORDS = 3;
  private static final long[] NO_ACCESSES = new long[0];

  /** What happens. */
  public EventKind kind = EventKind.FENCE;

  /** The thread, or the one whose buffer updates memory. */
  public int thread;

  /** Who steps; see {@link Actors}. */
  public int actor;

  /** First byte accessed; 0 where nothing is. */
  public long address;

  /** Bytes accessed. */
  public int size;

  /**
   * The value read, stored or written; the outcome of a choice; the thread created or joined; of an
   * atomic block that makes choices, 1 more than its outcome; of the end of a life the object's
   * bytes.
   */
  public long value;

  /** The value in memory before a write. */
  public long previous;

  /** Of a compare-exchange alone: the value at which it succeeds; see {@link #looksAtRights}. */
  public long expected;

  /** Of an access to 16 bytes alone: the high 8 bytes of {@link #value}. */
  public long valueHigh;

  /** Of an access to 16 bytes alone: the high 8 bytes of {@link #previous}. */
  public long previousHigh;

  /** Of an access to 16 bytes alone: the high 8 bytes of {@link #expected}. */
  public long expectedHigh;

  /**
   * Whether this is a compare-exchange, successful or not, or takes part of an object at one value
   * alone and only reads it at others.
   */
  public boolean compares;

  /** For a store and its update: the number of the store among those of its thread, from 0. */
  public int storeIndex;

  /** The segment of the buffer in which the step stands, barriers that follow it not counted. */
  public int segment;

  /**
   * For a load: the store index of the own buffered store that it reads, or {@link #FROM_MEMORY}.
   */
  public int source;

  /** What must have left the own buffer first. */
  public Drain drain = Drain.NONE;

  /** For a choice, and a signal that finds sleepers: the number of outcomes; otherwise 1. */
  public int outcomes = 1;

  /** For a choice: the value of outcome 0. */
  public long firstOutcome;

  /** Index of the instruction in the compiled code. */
  public int instruction;

  /** The same, or within a function of the library the call of the program's own that led there. */
  public int origin;

  /**
   * For a read that ended a waiting, as a search found out: the write that it could have come
   * before, {@link #NO_RACE} if there is none, or {@link #SETS}; otherwise {@link #NO_AWAIT}.
   */
  public int awaitRace;

  /**
   * For a read that ended a waiting and met writes of some of its bytes: the sets of writes, the
   * earliest first, without which, and without all that comes after them, it would have ended the
   * waiting too.
   */
  public int[][] awaitSets = NO_SETS;

  /** Whether the update had no effect, since its own thread had ended the object's life. */
  public boolean withoutEffect;

  /** Whether the update failed, since another thread had ended the object's life. */
  public boolean failedToCommit;

  /** The C11 fences that the thread has passed since its step before this one. */
  public int fences;

  /**
   * The accesses of an atomic block, three words each: address, then size and above it the
   * instruction, with the top bit set for a write, the next one for an operation on a
   * synchronisation object and the third for a change of rights, then what is there before. For a
   * signal the threads that it wakes, each in the place of an address.
   */
  private long[] accesses = NO_ACCESSES;

  private int accessCount;

  /** Becomes a step that does nothing. */
  public void reset(int newThread, int newActor, int newInstruction) {
    begin(newThread, newActor, newInstruction);
    access(EventKind.FENCE, 0, 0, Drain.NONE);
  }

  /** Becomes a step of which it is yet to be said what it does: {@link #access} is to follow. */
  public void begin(int newThread, int newActor, int newInstruction) {
    thread = newThread;
    actor = newActor;
    value = 0;
    previous = 0;
    compares = false;
    storeIndex = 0;
    segment = 0;
    source = FROM_MEMORY;
    outcomes = 1;
    firstOutcome = 0;
    instruction = newInstruction;
    origin = newInstruction;
    withoutEffect = false;
    failedToCommit = false;
    fences = 0;
    awaitRace = NO_AWAIT;
    awaitSets = NO_SETS;
    accessCount = 0;
  }

  /** Describes an access. */
  public void access(EventKind newKind, long newAddress, int newSize, Drain newDrain) {
    kind = newKind;
    address = newAddress;
    size = newSize;
    drain = newDrain;
  }

  /** Describes an access to 16 bytes. */
  public void accessWide(EventKind newKind, long newAddress, Drain newDrain) {
    access(newKind, newAddress, WIDE, newDrain);
    valueHigh = 0;
    previousHigh = 0;
    expectedHigh = 0;
  }

  /** Describes the end of the life of an object of so many bytes. */
  public void endOfLife(long object, long newExtent) {
    access(EventKind.FREE, object, (int) Math.min(newExtent, Integer.MAX_VALUE), Drain.NONE);
    value = newExtent;
  }

  /** Bytes accessed; of the end of a life those of the object, which may be too many for an int. */
  public long extent() {
    return kind == EventKind.FREE ? value : size;
  }

  /** The number of accesses of an atomic block. */
  public int accessCount() {
    return accessCount;
  }

  /** The address of an access of an atomic block. */
  public long accessAddress(int index) {
    return accesses[WORDS * index];
  }

  /** The size of an access of an atomic block. */
  public int accessSize(int index) {
    return (int) accesses[WORDS * index + 1];
  }

  /** Whether an access of an atomic block writes. */
  public boolean accessWrites(int index) {
    return accesses[WORDS * index + 1] < 0;
  }

  /** The number of threads that a signal wakes. */
  public int wokenCount() {
    return kind.wakes() ? accessCount : 0;
  }

  /** A thread that a signal wakes. */
  public int woken(int index) {
    return (int) accesses[WORDS * index];
  }

  /** Adds a thread that a signal wakes. */
  public void addWoken(int woken) {
    addAccess(woken, 0, false, 0, 0);
  }

  /** What was in memory before an access of an atomic block. */
  public long accessPrevious(int index) {
    return accesses[WORDS * index + 2];
  }

  /** The instruction that makes an access of an atomic block. */
  public int accessInstruction(int index) {
    return accessInstruction(accesses[WORDS * index + 1]);
  }

  /** The instruction in the word of an access of an atomic block. */
  public static int accessInstruction(long word) {
    return (int) (word >>> 32) & INSTRUCTION_MASK;
  }

  /** Whether the word of an access says that it is an operation on a synchronisation object. */
  public static boolean accessOperates(long word) {
    return (word & OPERATES) != 0;
  }

  /** Whether the word of an access says that it changes the rights of pages. */
  public static boolean accessChangesRights(long word) {
    return (word & CHANGES_RIGHTS) != 0;
  }

  /**
   * Whether the step looks at the rights of the page with an access that follows, whose address is
   * {@link #expected}.
   */
  public boolean looksAtRights() {
    return kind == EventKind.LOAD && PageRights.isShadow(address);
  }

  /** Whether the step changes the rights of pages, and does nothing else. */
  public boolean changesRights() {
    return accessCount > 0 && kind == EventKind.ATOMIC_BLOCK && accessChangesRights(accessWord(0));
  }

  /** Size, instruction and properties of an access of an atomic block. */
  public long accessWord(int index) {
    return accesses[WORDS * index + 1];
  }

  /** Adds an access of an atomic block. */
  public void addAccess(
      long accessAddress, int accessSize, boolean writes, int byInstruction, long before) {
    addAccess(accessAddress, accessSize, writes ? Long.MIN_VALUE : 0, byInstruction, before);
  }

  /** Adds an access of an atomic block that is an operation on a synchronisation object. */
  public void addOperation(
      long accessAddress, int accessSize, boolean writes, int byInstruction, long before) {
    long properties = OPERATES | (writes ? Long.MIN_VALUE : 0);
    addAccess(accessAddress, accessSize, properties, byInstruction, before);
  }

  /** Adds a change of the rights of some bytes, or of what stands for these. */
  public void addChangeOfRights(long accessAddress, int accessSize, int byInstruction) {
    addAccess(accessAddress, accessSize, CHANGES_RIGHTS | Long.MIN_VALUE, byInstruction, 0);
  }

  private void addAccess(
      long accessAddress, int accessSize, long properties, int byInstruction, long before) {
    if (WORDS * accessCount == accesses.length) {
      accesses = Arrays.copyOf(accesses, Math.max(4 * WORDS, accesses.length * 2));
    }
    accesses[WORDS * accessCount] = accessAddress;
    accesses[WORDS * accessCount + 1] = accessSize | ((long) byInstruction << 32) | properties;
    accesses[WORDS * accessCount + 2] = before;
    accessCount++;
  }
}

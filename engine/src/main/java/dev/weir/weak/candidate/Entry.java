package dev.weir.weak.candidate;

import java.util.BitSet;

/**
 * Something that a thread did, as {@code candidate.c} keeps it.
 *
 * @param index among the entries of all threads, in the order in which they were entered
 * @param step at which it was entered, or {@link #UNKNOWN} before threads were created
 * @param instruction of the program, or {@link #UNKNOWN} before threads were created
 * @param thread who did it
 * @param number of a read, among those of its thread
 * @param isAtomic whether a write is one instruction with the read before it
 * @param object the one that is accessed, by its number in memory
 * @param value that is written
 * @param memory what memory held when an access was entered
 * @param addr the reads of the thread that its address comes from
 * @param data those that its value comes from
 * @param control those that the thread's control depends on
 */
record Entry(
    int index,
    int step,
    int instruction,
    int thread,
    int number,
    Kind kind,
    int size,
    boolean isAtomic,
    long address,
    int object,
    long value,
    long memory,
    BitSet addr,
    BitSet data,
    BitSet control) {
  /** For {@link #step} and {@link #instruction}: it is not known. */
  static final int UNKNOWN = -1;

  /** What an entry is, in the order of the numbers in the library, from 1. */
  enum Kind {
    READ,
    WRITE,
    SYNC,
    LWSYNC,
    STORE_STORE,
    LOAD_LOAD,
    ISYNC,
    /** A call of the library that may read an object. */
    CALL_READS,
    /** One that may write it. */
    CALL_WRITES,
    /** The end of a round of a loop that changed nothing; its value is the first read's number. */
    ROUND,
    LOAD_ANY,
    ANY_STORE
  }

  /** Whether it is a barrier between reads and the writes that follow. */
  boolean keepsReadsBeforeWrites() {
    return switch (kind) {
      case SYNC, LWSYNC, LOAD_ANY, ANY_STORE -> true;
      case READ, WRITE, STORE_STORE, LOAD_LOAD, ISYNC, CALL_READS, CALL_WRITES, ROUND -> false;
    };
  }

  boolean isRead() {
    return kind == Kind.READ;
  }

  boolean isWrite() {
    return kind == Kind.WRITE;
  }

  boolean isAccess() {
    return isRead() || isWrite();
  }

  /** Whether axioms know of it. */
  boolean isEvent() {
    return !isCall() && kind != Kind.ROUND;
  }

  /** Whether the library accesses memory itself there. */
  boolean isCall() {
    return kind == Kind.CALL_READS || kind == Kind.CALL_WRITES;
  }

  /** Whether two accesses have a byte in common. */
  boolean overlaps(Entry other) {
    return isAccess() && other.isAccess() && touches(other.address, other.size);
  }

  /** Whether it is an access to some of these bytes, or a call that is given one of them. */
  boolean touches(long start, long bytes) {
    return (isAccess() || isCall())
        && address < start + bytes
        && start < address + Math.max(1, size);
  }

  /** Whether two accesses are to the same bytes. */
  boolean isAtPlaceOf(Entry other) {
    return address == other.address && size == other.size;
  }
}

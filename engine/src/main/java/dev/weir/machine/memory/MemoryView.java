package dev.weir.machine.memory;

import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;

/**
 * What can be seen of the memory of a machine, without changing it: objects, by numbers from 1, and
 * their bytes. What is read here is no step of any thread.
 */
public interface MemoryView {
  /** The kind of an object. */
  enum ObjectKind {
    /** A global variable. */
    GLOBAL,
    /** A constant of the program. */
    CONSTANT,
    /** A block of {@code malloc}. */
    HEAP,
    /** A local variable whose address is taken. */
    STACK,
    /** A thread's copy of a thread-local variable. */
    THREAD_LOCAL,
    /** Words that say whether a thread was joined or detached, and whether it has ended. */
    THREAD
  }

  /** No object. */
  int NO_OBJECT = 0;

  /** The address of the word that says whether a thread was joined or detached. */
  long threadWord(int thread);

  /** The object that owns the slot of an address, alive or not, or {@link #NO_OBJECT}. */
  int objectAt(long address);

  /** One more than the greatest number of an object. */
  int end();

  /** The address of an object. */
  long start(int object);

  /** The size of an object in bytes. */
  long size(int object);

  /** The kind of an object. */
  ObjectKind kind(int object);

  /** The thread that allocated a stack or heap object; -1 for a global. */
  int owner(int object);

  /** The instruction that allocated a stack or heap object; -1 for a global. */
  int site(int object);

  /** Whether the object's life has not ended. */
  boolean isLive(int object);

  /** The thread that ended the object's life, or -1. */
  int ender(int object);

  /** Live heap objects, from the oldest. */
  int[] liveHeapObjects();

  /**
   * Live objects that are no heap blocks: globals, locals, and the thread-local variables of
   * threads that are still there, of {@code main}, and of who ended the process.
   */
  int[] liveRoots();

  /** The bytes that are kept of an object: of a large one only what was touched. */
  long kept(int object);

  /** The global with this object, or -1. */
  int global(int object);

  /** Where a global is declared. */
  SourcePosition position(int global);

  /** The value of a constant operand: anything but a register. */
  long addressOf(Operand operand);

  /** The function at an address, by its number, or a negative one where there is none. */
  int functionAt(long address);

  /** Whether the bytes lie in the object, it is alive, and its pages may be read. */
  boolean isValid(int object, long address, long size);

  /** Reads up to 8 bytes of a valid place, zero-extended. */
  long read(int object, long address, int size);

  /** Which bytes of a valid place were written: bit i for byte i. */
  int definedBytes(int object, long address, int size);

  /** Whether any of some bytes was written, where they are in a live object. */
  boolean isWritten(long address, int size);

  /**
   * The first byte of an object, from an offset on, that may be other than zero: what was never
   * touched of a large object need not be looked at.
   *
   * @return its offset, or the object's size if there is none
   */
  long nextTouched(int object, long offset);

  /**
   * A count that grows with each change that is not one of a local that its thread alone sees;
   * never undone.
   */
  long sharedChanges();
}

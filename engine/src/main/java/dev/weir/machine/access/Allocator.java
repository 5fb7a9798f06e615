package dev.weir.machine.access;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.report.AddressNames;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.StackLimit;
import dev.weir.machine.thread.ThreadState;

/** The lives of objects: blocks of the heap, and locals whose address is taken. */
public final class Allocator {
  private static final int MAIN = 0;
  private static final int OWN_SLOT = 0;

  /** Slot 0 is no object's: that of a number 0 is none of the thread's own. */
  private static final int FIRST_WIDE_SLOT = 1;

  private static final int OWN_SIZE = 64;

  private final Code code;
  private final Memory memory;
  private final VisibleOperations visibleOperations;
  private final AddressNames names;
  private final Failures failures;
  private final StackLimit stack;

  Allocator(MachineState state, VisibleOperations visibleOperations, AddressNames names) {
    this.code = state.code();
    this.memory = state.memory();
    this.visibleOperations = visibleOperations;
    this.names = names;
    this.failures = state.failures();
    this.stack = new StackLimit(state.options(), failures);
  }

  // Locals

  /** Makes a local of the present function; the thread fails where there is no room. */
  public long allocateStack(ThreadState t, long size) {
    if (!stack.allowsLocal(t, size)) {
      return 0;
    }
    if (!hasRoom(t, size, 1)) {
      failures.fail(
          t, FailureKind.UNSUPPORTED, "too many or too large local objects in one thread");
      return 0;
    }
    long address = allocate(t, size, 1, ObjectKind.STACK);
    t.pushStackObject(memory.objectAt(address), size);
    return address;
  }

  /** Ends the newest stack object of a thread; whether no step is needed for that. */
  public boolean endStackObject(ThreadState t) {
    int object = t.stackObjects[t.stackTop - 1];
    if (!visibleOperations.isAlone() && !memory.isPrivateOrBecomesShared(object, t.id)) {
      return false;
    }
    popStackObject(t);
    return true;
  }

  /** Ends the newest stack object of a thread. */
  public void popStackObject(ThreadState t) {
    int object = t.stackObjects[t.stackTop - 1];
    t.popStackObject();
    memory.end(object, t.id);
  }

  /**
   * Describes the end of the newest of a thread's locals, whichever function has it, as the next
   * step; whether there is one that others could see end.
   *
   * @param first the number of the oldest that is to end
   */
  public boolean describeLocalEnd(ThreadState t, Step s, int first) {
    if (t.stackTop <= first) {
      return false;
    }
    int object = t.stackObjects[t.stackTop - 1];
    if (visibleOperations.isAlone() || memory.isPrivateOrBecomesShared(object, t.id)) {
      return false;
    }
    s.endOfLife(memory.start(object), memory.size(object));
    return true;
  }

  /**
   * The address of what the library keeps for a thread, {@code errno} first: slot 0 of its region,
   * made when it is first used.
   */
  public long ownMemory(ThreadState t) {
    return ownMemory(t.id, t.pc);
  }

  /** That of a thread which may be yet to begin, made in the name of what another one does. */
  public long ownMemory(int thread, int pc) {
    long address = AddressSpace.ofLibrary(thread);
    if (memory.objectAt(address) == Memory.NO_OBJECT) {
      memory.allocate(thread, OWN_SLOT, OWN_SIZE, ObjectKind.STACK, pc);
      fillZero(address);
    }
    return address;
  }

  /** The address of what the library keeps for a thread, if it keeps anything. */
  public static long placeOfOwnMemory(int thread) {
    return AddressSpace.ofLibrary(thread);
  }

  /** The address of a thread's copy of a thread-local variable, made when it is first used. */
  public long threadLocal(ThreadState t, int global) {
    return memory.threadLocal(t.id, global, t.pc);
  }

  /**
   * A thread's copy of a thread-local variable whose life ends in a step of its own, since others
   * touch it; {@link Memory#NO_OBJECT} without one. Those of {@code main} live as long as the
   * process.
   */
  public int threadLocalToEnd(ThreadState t) {
    return t.id == MAIN ? Memory.NO_OBJECT : memory.liveThreadLocal(t.id, true);
  }

  /** Ends the life of an object of a thread. */
  public void end(ThreadState t, int object) {
    memory.end(object, t.id);
  }

  /** Ends the lives of a thread's copies of thread-local variables, with the thread. */
  public void endThreadLocals(ThreadState t) {
    int object = t.id == MAIN ? Memory.NO_OBJECT : memory.liveThreadLocal(t.id, false);
    while (object != Memory.NO_OBJECT) {
      memory.end(object, t.id);
      object = memory.liveThreadLocal(t.id, false);
    }
  }

  // Blocks

  /**
   * Allocates a block; 0 for a size that no object can have. The execution is given up where the
   * thread has no addresses left.
   */
  public long allocateHeap(ThreadState t, long size) {
    return allocateHeap(t, size, 1);
  }

  /**
   * The same at an address that is a multiple of an alignment.
   *
   * @param alignment a power of two, at most {@link AddressSpace#LARGEST_ALIGNMENT}
   */
  public long allocateHeap(ThreadState t, long size, long alignment) {
    if (!AddressSpace.isSize(size)) {
      return 0;
    }
    if (!hasRoom(t, size, alignment)) {
      failures.fail(
          t,
          FailureKind.UNSUPPORTED,
          "an allocation of %s bytes, more than is left of the %s MB of addresses that a thread has"
                  .formatted(size, AddressSpace.of(t.id, size) >> 20)
              + " for objects of this size");
      return 0;
    }
    return allocate(t, size, alignment, ObjectKind.HEAP);
  }

  private long allocate(ThreadState t, long size, long alignment, ObjectKind kind) {
    // A block that a function of the library allocates, operator new say, is made by its caller.
    int site = kind == ObjectKind.HEAP ? t.ownInstruction(code, t.pc) : t.pc;
    long address;
    t.keepRest();
    if (AddressSpace.isWide(t.id, size)) {
      int slot = nextWideSlot(t, alignment);
      address = memory.allocateWide(t.id, slot, size, kind, site);
      t.nextWideSlot = slot + AddressSpace.wideSlotsFor(size) - FIRST_WIDE_SLOT;
    } else {
      int slot = nextSlot(t, alignment);
      address = memory.allocate(t.id, slot, size, kind, site);
      t.nextSlot = slot + AddressSpace.slotsFor(size) - memory.firstFreeSlot();
    }
    if (site != t.pc) {
      memory.allocatedBy(address, t.innermostCall(code, t.pc));
    }
    return address;
  }

  private boolean hasRoom(ThreadState t, long size, long alignment) {
    return AddressSpace.isWide(t.id, size)
        ? AddressSpace.hasWideSlots(nextWideSlot(t, alignment), size)
        : AddressSpace.hasSlots(t.id, nextSlot(t, alignment), size);
  }

  /** The slots before the first free one are those of errno and thread-local variables. */
  private int nextSlot(ThreadState t, long alignment) {
    return AddressSpace.aligned(memory.firstFreeSlot() + t.nextSlot, false, alignment);
  }

  private static int nextWideSlot(ThreadState t, long alignment) {
    return AddressSpace.aligned(FIRST_WIDE_SLOT + t.nextWideSlot, true, alignment);
  }

  /** Fills a fresh object with zeros. */
  public void fillZero(long address) {
    memory.initialise(memory.objectAt(address));
  }

  /** Describes the end of a block's life as the next step; whether others could see it. */
  public boolean describeFree(ThreadState t, Step s, long address) {
    int object = memory.objectAt(address);
    if (!isBlock(object, address)
        || visibleOperations.isAlone()
        || memory.isPrivateOrBecomesShared(object, t.id)) {
      return false;
    }
    s.endOfLife(address, memory.size(object));
    return true;
  }

  /** Ends a block's life; the thread fails where the address is not that of a live block. */
  public void free(ThreadState t, long address) {
    int object = memory.objectAt(address);
    if (!isBlock(object, address)) {
      String what = object == Memory.NO_OBJECT ? "no block" : names.name(address);
      String message = "free of " + what + ", which is not the start of a heap block";
      failures.fail(t, FailureKind.FREE, message);
    } else if (!memory.isLive(object)) {
      failures.fail(t, FailureKind.FREE, "double free of " + names.nameOfObject(address));
    } else {
      memory.end(object, t.id);
    }
  }

  /**
   * The size of the block that starts at an address; -1 where none ever did. Whether its life has
   * ended may depend on what other threads do meanwhile, so it says the size in either case.
   */
  public long blockSize(long address) {
    int object = memory.objectAt(address);
    return isBlock(object, address) ? memory.size(object) : -1;
  }

  private boolean isBlock(int object, long address) {
    return object != Memory.NO_OBJECT
        && memory.kind(object) == ObjectKind.HEAP
        && memory.start(object) == address;
  }
}

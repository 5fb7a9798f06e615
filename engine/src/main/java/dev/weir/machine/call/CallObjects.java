package dev.weir.machine.call;

import dev.weir.machine.access.Allocator;
import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.PageRights;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.ThreadState;

/**
 * What a call of the library may do with objects: heap blocks, locals and the thread's own
 * variables, and the rights of pages.
 */
public final class CallObjects {
  private final LibraryCalls calls;
  private final ThreadState thread;

  CallObjects(LibraryCalls calls, ThreadState thread) {
    this.calls = calls;
    this.thread = thread;
  }

  /**
   * Describes the end of the newest of the thread's locals, those of its callers included, as the
   * next step; whether there is one that others touch.
   */
  public boolean describeLocalEnd(Step step) {
    return calls.accesses.allocator().describeLocalEnd(thread, step, 0);
  }

  /** Whether the thread has locals in memory, those of its callers included. */
  public boolean hasLocals() {
    return thread.stackTop > 0;
  }

  /** Ends the life of the newest of the thread's locals; whether there was one. */
  public boolean endLocal() {
    boolean hadLocals = hasLocals();
    if (hadLocals) {
      calls.accesses.allocator().popStackObject(thread);
    }
    return hadLocals;
  }

  /**
   * Describes the end of the life of one of the thread's own variables as the next step; whether
   * there is one that others touch.
   */
  public boolean describeThreadLocalEnd(Step step) {
    int object = calls.accesses.allocator().threadLocalToEnd(thread);
    if (object == Memory.NO_OBJECT) {
      return false;
    }
    Memory memory = calls.memory;
    step.endOfLife(memory.start(object), memory.size(object));
    return true;
  }

  /** Ends the life that {@link #describeThreadLocalEnd} described; whether there was one. */
  public boolean endThreadLocal() {
    int object = calls.accesses.allocator().threadLocalToEnd(thread);
    if (object == Memory.NO_OBJECT) {
      return false;
    }
    calls.accesses.allocator().end(thread, object);
    return true;
  }

  /** Describes the end of a block's life as the next step; whether others could see it. */
  public boolean describeFree(Step step, long address) {
    return calls.accesses.allocator().describeFree(thread, step, address);
  }

  /** Ends a block's life; the call fails where the address is not that of a live block. */
  public void free(long address) {
    calls.accesses.allocator().free(thread, address);
  }

  /** Describes a change of the rights of pages as the next step; whether others could see it. */
  public boolean describeProtection(Step step, long address) {
    if (!calls.accesses.protection().isSeen(thread, address)) {
      return false;
    }
    step.access(EventKind.ATOMIC_BLOCK, 0, 0, Step.Drain.ALL);
    return true;
  }

  /**
   * Changes what pages may be used for, as far as they are there; the call fails where they are not
   * those of one object alone.
   *
   * @param address the start of a page
   * @param size a number of whole pages in bytes
   * @return whether all of them are there
   */
  public boolean protect(Step step, long address, long size, boolean reads, boolean writes) {
    return change(step, address, size, PageRights.of(reads, writes));
  }

  private boolean change(Step step, long address, long size, int rights) {
    boolean isStep = step.kind == EventKind.ATOMIC_BLOCK;
    if (isStep) {
      calls.accesses.visibleOperations().enterAtomicBlock(0);
    }
    boolean areThere = calls.accesses.protection().change(thread, step, address, size, rights);
    if (isStep) {
      calls.accesses.visibleOperations().leaveAtomicBlock();
    }
    return areThere;
  }

  /** Whether another object than the first may be at some of these bytes. */
  public boolean areOfSeveral(long address, long size) {
    return calls.accesses.protection().areOfSeveral(address, size);
  }

  /**
   * Unmaps pages, as far as they are there; the call fails where they are not those of one object
   * alone. As {@link #protect} it is the step that {@link #describeProtection} described.
   *
   * @param address the start of a page
   * @param size a number of whole pages in bytes
   */
  public void unmap(Step step, long address, long size) {
    change(step, address, size, PageRights.UNMAPPED);
  }

  /** Says what the pages of a fresh block may be used for. */
  public void protectFresh(long block, boolean reads, boolean writes) {
    calls.accesses.protection().begin(block, PageRights.of(reads, writes));
  }

  /** The address of what the library keeps for the thread; {@code errno} comes first. */
  public long ownMemory() {
    return calls.accesses.allocator().ownMemory(thread);
  }

  /** What the library keeps for any thread, ended ones too; 0 where that is nothing. */
  public long peekOwn(int target, int offset, int size) {
    return CallAccesses.peekEnded(calls.memory, Allocator.placeOfOwnMemory(target) + offset, size);
  }

  /** Changes what the library keeps for the thread, or for one that is yet to begin. */
  public void pokeOwn(int target, int offset, int size, long value) {
    long address = calls.accesses.allocator().ownMemory(target, thread.pc) + offset;
    calls.memory.write(calls.memory.objectAt(address), address, size, value);
  }

  /** Whether the life of the object at an address has not ended. */
  public boolean isLive(long address) {
    return calls.memory.isLive(calls.memory.objectAt(address));
  }

  /** The size of the heap block that starts at an address, freed or not; -1 where none ever did. */
  public long blockSize(long address) {
    return calls.accesses.allocator().blockSize(address);
  }

  /**
   * Allocates a heap block; 0 for a size that no object can have. The execution is given up where
   * the thread has no addresses left.
   */
  public long allocate(long size) {
    return calls.accesses.allocator().allocateHeap(thread, size);
  }

  /**
   * The same at an address that is a multiple of an alignment, a power of two that {@link
   * #canAlign}.
   */
  public long allocate(long size, long alignment) {
    return calls.accesses.allocator().allocateHeap(thread, size, alignment);
  }

  /** Whether there are blocks with an alignment. */
  public static boolean canAlign(long alignment) {
    return alignment <= AddressSpace.LARGEST_ALIGNMENT;
  }

  /** Fills a fresh block with zeros. */
  public void zero(long address) {
    calls.accesses.allocator().fillZero(address);
  }
}

package dev.weir.machine.access;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.PageRights;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadTable;
import dev.weir.program.MemoryOrder;

/**
 * Tells operations that nobody else can see from those that are steps of their own: accesses to
 * memory that is private to its thread, loads of what nobody writes, all that a lone thread does,
 * and all within an atomic block but its beginning.
 */
public final class VisibleOperations {
  /** The end of the life of a larger object is recorded in parts, and so are other changes. */
  private static final int LARGEST_PART = 1 << 30;

  /** A thread that does more such loads between two steps may wait for what it loads to change. */
  private static final int MOST_LOADS_OF_UNWRITTEN = 1 << 12;

  private final Code code;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final ThreadTable threads;
  private final SingleThreadPlaces places;
  private final boolean startsAlone;
  private final boolean buffered;
  private final boolean showsBarriers;

  private boolean inAtomicBlock;
  private int atomicFloor;

  /** Loads of globals that nobody writes, since the last step began. */
  private int loadsOfUnwritten;

  /** The step that is being taken. */
  private Step step = new Step();

  /**
   * @param places the places that one thread alone accesses, whoever could
   */
  VisibleOperations(MachineState state, SingleThreadPlaces places) {
    MemoryModel model = state.code().model();
    this.code = state.code();
    this.memory = state.memory();
    this.buffers = state.buffers();
    this.threads = state.threads();
    this.places = places;
    this.startsAlone = state.startsAtMain() && !state.options().showAll();
    this.buffered = model.isBuffered();
    this.showsBarriers = model.showsBarriers();
  }

  /** Whether no other thread was created so far. */
  boolean isAlone() {
    return startsAlone && threads.created() == 1;
  }

  /**
   * Whether no other thread has ever existed, or an atomic block runs: nobody can see what is done.
   */
  public boolean isUnseen() {
    return isAlone() || inAtomicBlock;
  }

  /** Whether an atomic block is being run. */
  public boolean isInAtomicBlock() {
    return inAtomicBlock;
  }

  /** A step begins: if it is an atomic block, its accesses are added to it. */
  public void begin(Step taken) {
    step = taken;
    loadsOfUnwritten = 0;
  }

  /**
   * Starts an atomic block: accesses of this step go on without others until it ends.
   *
   * @param floor the depth of calls below which the block ends by itself
   */
  public void enterAtomicBlock(int floor) {
    inAtomicBlock = true;
    atomicFloor = floor;
  }

  /** Ends an atomic block, if one runs. */
  public void leaveAtomicBlock() {
    inAtomicBlock = false;
  }

  /** A function was left; an atomic block ends with its function. */
  public void left(ThreadState t) {
    if (inAtomicBlock && t.depth < atomicFloor) {
      inAtomicBlock = false;
    }
  }

  /**
   * Whether an access need be no step of its own; in an atomic block it is recorded. Another
   * thread's object becomes shared by the question, as in all that follow.
   */
  public boolean isLocalAccess(
      ThreadState t, int pc, int object, long address, int size, boolean writes) {
    if (!memory.isValid(object, address, size)) {
      boolean failsByOther =
          memory.isEndedByOther(object, t.id)
              || memory.isLive(object) && memory.isWithin(object, address, size);
      if (inAtomicBlock && failsByOther) {
        // The access is to fail in a step of its own; but the block ends here because of that.
        step.addAccess(address, size, false, pc, 0);
      }
      return false;
    }
    if (isOwn(t, object, address, size) || isAlone()) {
      return true;
    }
    if (writes) {
      written(object);
    } else if (isUnwritten(object, pc)) {
      return true;
    }
    if (inAtomicBlock) {
      step.addAccess(address, size, writes, pc, memory.read(object, address, size));
    }
    return inAtomicBlock;
  }

  /**
   * Lets others see all that a thread has for itself alone now, as if that had just been found out.
   */
  public void shareAllOf(ThreadState t) {
    memory.shareAllOf(t.id);
    places.giveUpAllOf(t.id);
  }

  /** Adds a step that is local because of an atomic block to what the block accesses. */
  public void record(Step local) {
    if (!inAtomicBlock || local.size == 0) {
      return;
    }
    if (local.kind == EventKind.FREE) {
      for (long at = 0; at < local.extent(); at += LARGEST_PART) {
        record(local, local.address + at, (int) Math.min(local.extent() - at, LARGEST_PART));
      }
    } else if (local.size == 2 * Long.BYTES) {
      record(local, local.address, Long.BYTES);
      record(local, local.address + Long.BYTES, Long.BYTES);
    } else {
      record(local, local.address, local.size);
    }
  }

  /** Records an access; of one to more than 8 bytes, which ends a life, nothing is overwritten. */
  private void record(Step local, long address, int size) {
    int object = memory.objectAt(address);
    boolean isKnown = size <= Long.BYTES && memory.isValid(object, address, size);
    long previous = isKnown ? memory.read(object, address, size) : 0;
    if (isOperation(local.kind)) {
      step.addOperation(address, size, local.kind.writes(), local.instruction, previous);
    } else {
      step.addAccess(address, size, local.kind.writes(), local.instruction, previous);
    }
  }

  /**
   * Adds what an operation on a synchronisation object within an atomic block has left there, as a
   * read of it.
   */
  public void recordResult(Step local) {
    int object = memory.objectAt(local.address);
    if (inAtomicBlock
        && isOperation(local.kind)
        && local.kind.writes()
        && memory.isValid(object, local.address, local.size)) {
      recordRead(local);
    }
  }

  /** Adds a read of what an operation within an atomic block is about. */
  public void recordRead(Step local) {
    long word = memory.read(memory.objectAt(local.address), local.address, local.size);
    step.addOperation(local.address, local.size, false, local.instruction, word);
  }

  /** Records that a call changes the rights of pages, or finds their object's life ended. */
  void recordRights(Step call, long address, long size, boolean changes) {
    if (!changes) {
      step.addAccess(address, 1, false, call.instruction, 0);
      return;
    }
    for (long at = 0; at < size; at += LARGEST_PART) {
      int part = (int) Math.min(size - at, LARGEST_PART);
      step.addChangeOfRights(address + at, part, call.instruction);
    }
    int pages = (int) PageRights.page(size);
    step.addChangeOfRights(PageRights.shadow(address), pages, call.instruction);
  }

  /** Whether the atomic block that runs has written anything. */
  public boolean hasWritten() {
    boolean writes = false;
    for (int i = 0; i < step.accessCount(); i++) {
      writes |= step.accessWrites(i);
    }
    return writes;
  }

  private static boolean isOperation(EventKind kind) {
    return switch (kind) {
      case LOAD, STORE, WRITE, UPDATE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE, FREE -> false;
      case FENCE, CREATE, JOIN, CHOICE, ATOMIC_BLOCK -> false;
      case FAILED_TRYLOCK, LOCK, TRYLOCK, UNLOCK, SYNCHRONISE, ACQUIRE, READ_LOCK -> true;
      case FAILED_READ_LOCK, POST, ARRIVE, WAIT, SIGNAL -> true;
    };
  }

  /** Whether an access need be no step of its own, whatever else goes on. */
  public boolean isLocal(ThreadState t, long address, int size) {
    int object = memory.objectAt(address);
    return memory.isValid(object, address, size) && isOwn(t, object, address, size);
  }

  /**
   * Whether a thread alone accesses some bytes. Another thread's object becomes shared by the
   * question, and its places are its own no more.
   */
  private boolean isOwn(ThreadState t, int object, long address, int size) {
    if (memory.isPrivateOrBecomesShared(object, t.id)) {
      return true;
    }
    places.touch(t.id, address, size, threads);
    return places.owns(t.id, address, size);
  }

  /** Whether no other thread can write a byte: it need not be read in a step. */
  public boolean isStable(ThreadState t, long address) {
    int object = memory.objectAt(address);
    return isAlone()
        || memory.isValid(object, address, 1)
            && (memory.isConstant(object)
                || isUnwritten(object, t.pc)
                || isOwn(t, object, address, 1));
  }

  /**
   * Takes note that an object is written; a global that others may read is loaded in steps then.
   */
  public void written(int object) {
    if (startsAlone && !isAlone()) {
      memory.recordWrite(object);
    }
  }

  /**
   * Whether an instruction that loads from an object finds what it held before there were several
   * threads. Atomic loads are left alone: some order what comes after them.
   */
  private boolean isUnwritten(int object, int instruction) {
    if (!startsAlone
        || !memory.isConstant(object) && !memory.isUnwrittenGlobal(object)
        || code.order(instruction) != MemoryOrder.PLAIN) {
      return false;
    }
    if (++loadsOfUnwritten > MOST_LOADS_OF_UNWRITTEN) {
      memory.recordWrite(object);
      return false;
    }
    return true;
  }

  /** Whether a step waits for stores to leave the buffer; own memory takes no room there. */
  private static boolean drains(Drain drain) {
    return switch (drain) {
      case NONE, OLDEST, ANY -> false;
      case OVERLAPPING, ALL -> true;
    };
  }

  /** Whether a step is an access to memory of the thread's own that nothing else hangs on. */
  public boolean isLocalWithoutFence(ThreadState t, Step s) {
    if (s.kind != EventKind.LOAD) {
      written(memory.objectAt(s.address));
    }
    places.touch(t.id, s.address, s.extent(), threads);
    boolean plain = !drains(s.drain) || !showsBarriers;
    boolean access =
        switch (s.kind) {
          case LOAD, STORE, WRITE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> true;
          default -> false;
        };
    return plain && access && isConstantOrPrivate(t, s);
  }

  private boolean isConstantOrPrivate(ThreadState t, Step s) {
    int object = memory.objectAt(s.address);
    boolean constant =
        s.kind == EventKind.LOAD
            && (memory.isConstant(object) || isUnwritten(object, s.instruction));
    return memory.isValid(object, s.address, s.size)
        && (constant || isOwn(t, object, s.address, s.size));
  }

  /** Describes a store, which goes into the buffer or to memory. */
  public void describeStore(Step s, long address, int size) {
    if (buffered && !isAlone() && !inAtomicBlock) {
      s.access(EventKind.STORE, address, size, buffers.beforeStore(s.thread));
    } else {
      s.access(EventKind.WRITE, address, size, Drain.NONE);
    }
  }
}

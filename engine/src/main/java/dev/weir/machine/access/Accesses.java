package dev.weir.machine.access;

import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.BufferedStores;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;

/** Loads and stores of threads, through their buffers, with their checks. */
public final class Accesses {
  private final Code code;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final PastValues past;
  private final boolean keepsPast;
  private final AccessChecks checks;
  private final WideAccesses wide;
  private final OwnStores own;

  Accesses(MachineState state, AccessChecks checks, WideAccesses wide, OwnStores own) {
    this.own = own;
    this.wide = wide;
    this.code = state.code();
    this.memory = state.memory();
    this.buffers = state.buffers();
    this.past = state.past();
    this.keepsPast = past.isKept();
    this.checks = checks;
  }

  /**
   * Makes a load; false where the thread fails.
   *
   * @param unneeded the bytes that need not have been written, bit i for byte i
   */
  public boolean load(ThreadState t, Step s, int unneeded) {
    int source = own.find(t, s.address, s.size);
    int object = memory.objectAt(s.address);
    if (!own.forwardsToFreed(t, source, object)
        && !checks.checkAccess(t, object, s.address, s.size, false)) {
      return false;
    }
    if (source >= 0) {
      s.value = forwarded(t, source, s.address, s.size);
      s.source = source;
      return true;
    }
    s.source = Step.FROM_MEMORY;
    if (!checks.checkDefined(t, object, s.address, s.size, unneeded)) {
      return false;
    }
    s.value = memory.read(object, s.address, s.size);
    return true;
  }

  /**
   * Makes a load of a value that memory held before; false where the thread fails.
   *
   * @param age how many values ago, at least 1 and at most {@link #pastValues}
   */
  public boolean loadPast(ThreadState t, Step s, int unneeded, int age) {
    if (!checks.checkAccess(t, s.address, s.size, false)) {
      return false;
    }
    int missing = ~(past.definedBytes(s.address, age) | unneeded) & ((1 << s.size) - 1);
    s.source = Step.FROM_MEMORY;
    s.value = past.value(s.address, age);
    past.read(t.id, s.address, s.size, age);
    return missing == 0 || checks.allowsUndefined(t, s.address);
  }

  /** How many values that memory held before a load may read instead of the present one. */
  public int pastValues(ThreadState t, Step s) {
    boolean isFromMemory = keepsPast && own.find(t, s.address, s.size) == StoreBuffers.NONE;
    return isFromMemory ? past.count(t.id, s.address, s.size) : 0;
  }

  /** One of {@link #pastValues}. */
  public long pastValue(Step s, int age) {
    return past.value(s.address, age);
  }

  /** Whether all bytes of one of {@link #pastValues} were ever written. */
  public boolean isPastDefined(Step s, int age) {
    int all = (1 << s.size) - 1;
    return (past.definedBytes(s.address, age) & all) == all;
  }

  private long forwarded(ThreadState t, int source, long address, int size) {
    BufferedStores stores = buffers.stores(t.id);
    if (stores.size(source) == Step.WIDE) {
      return wide.part(t.id, source, address, size);
    }
    int shift = (int) (address - stores.address(source)) << 3;
    return (stores.value(source) >>> shift) & Arithmetic.mask(8 * size);
  }

  /** Makes a store, into the buffer or to memory as its kind says, unless the thread fails. */
  public void store(ThreadState t, Step s, long value) {
    int object = memory.objectAt(s.address);
    boolean later = s.kind == EventKind.STORE && own.failsLater(t, object, s.address, s.size);
    if (!later && !checks.checkAccess(t, object, s.address, s.size, true)) {
      // It met memory, not the buffer: its order with the end of the object's life matters.
      s.kind = EventKind.WRITE;
      return;
    }
    s.value = value & Arithmetic.mask(8 * s.size);
    if (s.kind == EventKind.STORE) {
      int instruction = t.ownInstruction(code, s.instruction);
      s.storeIndex = buffers.append(t.id, s.address, s.size, s.value, instruction);
    } else {
      s.previous = memory.read(object, s.address, s.size);
      if (keepsPast) {
        keepPast(object, s);
      }
      memory.write(object, s.address, s.size, s.value);
    }
  }

  /** Makes the read of a read-modify-write; false where the thread fails. */
  public boolean readForWrite(ThreadState t, Step s) {
    int object = memory.objectAt(s.address);
    if (!checks.checkAccess(t, object, s.address, s.size, true)
        || !checks.checkDefined(t, object, s.address, s.size, 0)) {
      return false;
    }
    s.previous = memory.read(object, s.address, s.size);
    s.value = s.previous;
    return true;
  }

  /** Makes the write of a read-modify-write. */
  public void write(Step s, long value) {
    s.value = value;
    int object = memory.objectAt(s.address);
    if (keepsPast) {
      keepPast(object, s);
    }
    memory.write(object, s.address, s.size, value);
  }

  /** Keeps what a step is about to overwrite, since threads may read it later. */
  public void keepPast(int object, Step s) {
    int defined = memory.definedBytes(object, s.address, s.size);
    past.write(s.thread, s.address, s.size, s.previous, defined);
  }

  /** Whether a load reads a store of its thread that is still buffered. */
  public boolean readsOwnStore(ThreadState t, Step s) {
    return own.find(t, s.address, s.size) >= 0;
  }

  /** Whether a load reads an own store to an object that another thread has ended. */
  public boolean readsForwardedToFreed(ThreadState t, Step s) {
    int object = memory.objectAt(s.address);
    return own.forwardsToFreed(t, own.find(t, s.address, s.size), object);
  }

  /** The value that a read of a valid place would find now; of 16 bytes the low 8. */
  public long valueFor(ThreadState t, Step s) {
    return valueFor(t, s, s.address, Math.min(s.size, Step.WORD));
  }

  /** The high 8 bytes of what a read of 16 would find now, and 0 for other reads. */
  public long highFor(ThreadState t, Step s) {
    return s.size == Step.WIDE ? valueFor(t, s, s.address + Step.WORD, Step.WORD) : 0;
  }

  private long valueFor(ThreadState t, Step s, long address, int size) {
    int source = own.find(t, s.address, s.size);
    return source >= 0
        ? forwarded(t, source, address, size)
        : memory.read(memory.objectAt(s.address), address, size);
  }

  /** Which bytes that a thread has just loaded were never written: bit i for byte i. */
  public int undefinedBytes(ThreadState t, long address, int size) {
    int object = memory.objectAt(address);
    boolean fromMemory = buffers.forward(t.id, address, size) == StoreBuffers.NONE;
    return fromMemory && memory.isValid(object, address, size)
        ? ~memory.definedBytes(object, address, size) & ((1 << size) - 1)
        : 0;
  }

  /**
   * Makes bytes that a thread has just stored undefined again, where they are in memory.
   *
   * @param undefined bit i for byte i
   */
  public void undefine(ThreadState t, long address, int size, int undefined) {
    int object = memory.objectAt(address);
    boolean inMemory = buffers.forward(t.id, address, size) == StoreBuffers.NONE;
    if (inMemory && memory.isValid(object, address, size)) {
      memory.undefine(object, address, size, ~undefined);
    }
  }

  /** A byte as a thread would read it now, without being a step; 0 where it cannot. */
  public long view(ThreadState t, long address) {
    int source = buffers.forward(t.id, address, 1);
    if (source >= 0) {
      return forwarded(t, source, address, 1);
    }
    int object = memory.objectAt(address);
    return memory.isValid(object, address, 1) ? memory.read(object, address, 1) : 0;
  }

  /** Checks that a byte can be read as {@link #view} does; the thread fails otherwise. */
  public boolean checkView(ThreadState t, long address) {
    return checks.checkAccess(t, address, 1, false)
        && (buffers.forward(t.id, address, 1) >= 0 || checks.checkDefined(t, address, 1));
  }
}

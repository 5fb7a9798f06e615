package dev.weir.machine.await;

import dev.weir.machine.access.AccessChecks;
import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.BufferedStores;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.ownership.SingleThreadPlaces.Use;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;

/**
 * Tells stores that change nothing that anybody can see: the place holds the value already, and its
 * thread alone writes it. Where such a store stands in an iteration that goes round, as that of the
 * index which a queue keeps of its other end, the iteration has no effect.
 */
final class SilentStores {
  private static final long BYTE = 0xff;

  private final Code code;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final AccessChecks checks;
  private final SingleThreadPlaces writers;

  // The place of the store that was asked about last.
  private long address;
  private int size;

  // Which bytes of the place that was looked at last are buffered, bit i for byte i.
  private int buffered;

  SilentStores(MachineState state, AccessChecks checks, SingleThreadPlaces writers) {
    this.code = state.code();
    this.memory = state.memory();
    this.buffers = state.buffers();
    this.checks = checks;
    this.writers = writers;
  }

  /** Whether a thread stands before a store that changes nothing that anybody can see. */
  boolean isAt(ThreadState t) {
    return writers.areFound() && keepsValue(t) && writers.holds(Use.WRITES, t.id, address, size);
  }

  /** Whether a thread stands before a store that may turn out to be one. */
  boolean mayBeAt(ThreadState t) {
    return keepsValue(t) && writers.mayHold(Use.WRITES, t.id, address, size);
  }

  /** Takes the store that {@link #mayBeAt} for one. */
  void assume(ThreadState t) {
    if (mayBeAt(t)) {
      writers.assume(Use.WRITES, t.id, address, size);
    }
  }

  /** Whether a place is the one that was asked about last. */
  boolean isLatest(long place, int bytes) {
    return address <= place && place + bytes <= address + size;
  }

  /** Passes a store. */
  void pass(ThreadState t) {
    t.pc += 4;
  }

  /**
   * Whether a thread stands before a store of the value that will be there once its buffer is
   * empty: what waits must not depend on when that happens.
   */
  private boolean keepsValue(ThreadState t) {
    int[] w = code.words;
    int pc = t.pc;
    if (w[pc] != Opcode.STORE) {
      return false;
    }
    address = t.operand(code, w[pc + 1]);
    size = w[pc + 3];
    int object = memory.objectAt(address);
    if (!memory.isValid(object, address, size) || memory.isReadOnly(object, address, size)) {
      return false;
    }
    long value = latest(t, address, size);
    return checks.allowsRead(object, address, size, buffered)
        && value == (t.operand(code, w[pc + 2]) & Arithmetic.mask(8 * size));
  }

  /**
   * What will be in some valid bytes once a thread's buffer is empty, if nobody else writes them.
   */
  long latest(ThreadState t, long first, int bytes) {
    long value = memory.read(memory.objectAt(first), first, bytes);
    buffered = 0;
    for (int s = buffers.oldest(t.id); s != StoreBuffers.NONE; s = buffers.newer(t.id, s)) {
      BufferedStores stores = buffers.stores(t.id);
      for (int i = 0; i < bytes; i++) {
        long from = first + i - stores.address(s);
        if (from >= 0 && from < stores.size(s)) {
          long half = from < Step.WORD ? stores.value(s) : stores.valueHigh(s);
          long stored = half >>> (8 * (from % Step.WORD)) & BYTE;
          value = value & ~(BYTE << (8 * i)) | stored << (8 * i);
          buffered |= 1 << i;
        }
      }
    }
    return value;
  }
}

package dev.weir.machine;

import dev.weir.machine.Step.Drain;

/**
 * Tells stores that change nothing that anybody can see: the place holds the value already, and its
 * thread alone writes it. Where such a store stands in an iteration that goes round, as that of the
 * index which a queue keeps of its other end, the iteration has no effect.
 */
final class IdleStores {
  private static final int MOST_TRIAL_READS = 100;

  private final Code code;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final AccessChecks checks;
  private final Accesses accesses;
  private final SoleWriters writers;
  private final Step seen = new Step();

  IdleStores(
      Code code,
      Memory memory,
      StoreBuffers buffers,
      AccessChecks checks,
      Accesses accesses,
      SoleWriters writers) {
    this.code = code;
    this.memory = memory;
    this.buffers = buffers;
    this.checks = checks;
    this.accesses = accesses;
    this.writers = writers;
  }

  /** Whether a thread stands before a store that changes nothing that anybody can see. */
  boolean isAt(ThreadState t) {
    return keepsValue(t) && writers.holds(t.id, seen.address, seen.size);
  }

  /** Whether a thread stands before a store that may turn out to be one. */
  boolean mayBeAt(ThreadState t) {
    return keepsValue(t) && writers.mayHold(t.id, seen.address, seen.size);
  }

  /** Takes the store that {@link #mayBeAt} for one. */
  void assume(ThreadState t) {
    if (mayBeAt(t)) {
      writers.assume(t.id, seen.address, seen.size);
    }
  }

  /** Whether a place is the one that was asked about last. */
  boolean isLatest(long address, int size) {
    return seen.address <= address && address + size <= seen.address + seen.size;
  }

  /** Passes a store. */
  void pass(ThreadState t) {
    t.pc += 4;
  }

  /** The number of reads after which a trial gives up to come back to where it was. */
  int mostTrialReads() {
    return MOST_TRIAL_READS;
  }

  /** Whether a thread stands before a store of the value that it sees there. */
  private boolean keepsValue(ThreadState t) {
    int[] w = code.words;
    int pc = t.pc;
    if (w[pc] != Opcode.STORE) {
      return false;
    }
    int size = w[pc + 3];
    seen.access(EventKind.LOAD, code.operand(t, w[pc + 1]), size, Drain.NONE);
    int object = memory.objectAt(seen.address);
    return memory.isValid(object, seen.address, size)
        && !memory.isConstant(object)
        && checks.allowsRead(object, seen.address, size)
        && buffers.forward(t.id, seen.address, size) != StoreBuffers.WAIT
        && accesses.valueFor(t, seen) == (code.operand(t, w[pc + 2]) & Arithmetic.mask(8 * size));
  }
}

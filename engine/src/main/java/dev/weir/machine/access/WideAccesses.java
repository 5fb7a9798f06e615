package dev.weir.machine.access;

import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.code.WideArithmetic;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.BufferedStores;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;

/**
 * Accesses to 16 bytes at once. Each is one step like any other access, which carries its values in
 * two words; so accesses to up to 8 bytes, which are nearly all, know nothing of them.
 */
public final class WideAccesses {
  private static final Drain[] DRAINS = Drain.values();
  private static final AtomicOperator[] OPERATORS = AtomicOperator.values();

  private final Code code;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final PastValues past;
  private final VisibleOperations visibleOperations;
  private final AccessChecks checks;
  private final OwnStores own;
  private final WideArithmetic arithmetic = new WideArithmetic();
  private final Step trial = new Step();

  WideAccesses(
      MachineState state, VisibleOperations visibleOperations, AccessChecks checks, OwnStores own) {
    this.own = own;
    this.code = state.code();
    this.memory = state.memory();
    this.buffers = state.buffers();
    this.past = state.past();
    this.visibleOperations = visibleOperations;
    this.checks = checks;
  }

  /** Whether a thread stands before such an access. */
  public boolean isAt(ThreadState t) {
    return code.words[t.pc] >= Opcode.WIDE_LOAD && code.words[t.pc] <= Opcode.WIDE_COMPARE_EXCHANGE;
  }

  /** Describes the access before which a thread stands. */
  public void describe(ThreadState t, Step s) {
    int[] w = code.words;
    int pc = t.pc;
    switch (w[pc]) {
      case Opcode.WIDE_LOAD -> s.accessWide(EventKind.LOAD, use(t, pc + 3), Drain.NONE);
      case Opcode.WIDE_STORE -> {
        visibleOperations.describeStore(s, use(t, pc + 1), Step.WIDE);
        s.accessWide(s.kind, s.address, s.drain);
        s.value = use(t, pc + 2);
        s.valueHigh = use(t, pc + 3);
      }
      case Opcode.WIDE_READ_MODIFY_WRITE ->
          s.accessWide(EventKind.READ_MODIFY_WRITE, use(t, pc + 3), DRAINS[w[pc + 7]]);
      default -> {
        s.accessWide(EventKind.READ_MODIFY_WRITE, use(t, pc + 4), DRAINS[w[pc + 9]]);
        s.compares = true;
        s.expected = use(t, pc + 5);
        s.expectedHigh = use(t, pc + 6);
        s.kind = compareExchangeKind(t, s);
      }
    }
  }

  /** Whether a compare-exchange would succeed as memory stands. */
  public EventKind compareExchangeKind(ThreadState t, Step s) {
    int object = memory.objectAt(s.address);
    boolean succeeds =
        !memory.isValid(object, s.address, Step.WIDE)
            || memory.read(object, s.address, Step.WORD) == use(t, t.pc + 5)
                && memory.read(object, s.address + Step.WORD, Step.WORD) == use(t, t.pc + 6);
    return succeeds ? EventKind.READ_MODIFY_WRITE : EventKind.FAILED_COMPARE_EXCHANGE;
  }

  private long use(ThreadState t, int word) {
    return t.operand(code, code.words[word]);
  }

  /** Makes the access; the thread stands behind it then, unless it fails. */
  public void execute(ThreadState t, Step s) {
    int pc = t.pc;
    boolean writes = code.words[pc] != Opcode.WIDE_LOAD;
    int object = memory.objectAt(s.address);
    boolean outlasts =
        switch (s.kind) {
          case LOAD -> own.forwardsToFreed(t, own.find(t, s.address, Step.WIDE), object);
          case STORE -> own.failsLater(t, object, s.address, Step.WIDE);
          default -> false;
        };
    if (!outlasts && !checks.checkAccess(t, object, s.address, Step.WIDE, writes)
        || !checks.checkAligned(t, s.address, Step.WIDE)) {
      if (s.kind == EventKind.STORE) {
        s.kind = EventKind.WRITE;
      }
      return;
    }
    switch (code.words[pc]) {
      case Opcode.WIDE_LOAD -> {
        if (load(t, s)) {
          set(t, pc + 1, s.value, s.valueHigh);
          t.pc = pc + 4;
        }
      }
      case Opcode.WIDE_STORE -> {
        store(t, s);
        t.pc = pc + 4;
      }
      case Opcode.WIDE_READ_MODIFY_WRITE -> {
        if (isDefined(t, s)) {
          readBefore(s);
          operate(s, OPERATORS[code.words[pc + 6]], use(t, pc + 4), use(t, pc + 5));
          write(s);
          set(t, pc + 1, s.previous, s.previousHigh);
          t.pc = pc + 8;
        }
      }
      default -> {
        if (isDefined(t, s)) {
          compareExchange(t, s);
          t.pc = pc + 10;
        }
      }
    }
  }

  private void set(ThreadState t, int word, long low, long high) {
    t.registers[t.base + code.words[word]] = low;
    t.registers[t.base + code.words[word + 1]] = high;
  }

  private boolean isDefined(ThreadState t, Step s) {
    return checks.checkDefined(t, s.address, Step.WORD)
        && checks.checkDefined(t, s.address + Step.WORD, Step.WORD);
  }

  private boolean load(ThreadState t, Step s) {
    s.source = own.find(t, s.address, Step.WIDE);
    if (s.source >= 0) {
      s.value = buffers.stores(t.id).value(s.source);
      s.valueHigh = buffers.stores(t.id).valueHigh(s.source);
      return true;
    }
    s.source = Step.FROM_MEMORY;
    if (!isDefined(t, s)) {
      return false;
    }
    int object = memory.objectAt(s.address);
    s.value = memory.read(object, s.address, Step.WORD);
    s.valueHigh = memory.read(object, s.address + Step.WORD, Step.WORD);
    return true;
  }

  private void store(ThreadState t, Step s) {
    if (s.kind == EventKind.STORE) {
      int instruction = t.ownInstruction(code, s.instruction);
      s.storeIndex = buffers.appendWide(t.id, s.address, s.value, s.valueHigh, instruction);
    } else {
      write(s);
    }
  }

  /** Writes the step's value to memory, and notes what was there. */
  public void write(Step s) {
    readBefore(s);
    int object = memory.objectAt(s.address);
    past.cut(s.address, Step.WIDE);
    memory.write(object, s.address, Step.WORD, s.value);
    memory.write(object, s.address + Step.WORD, Step.WORD, s.valueHigh);
  }

  private void readBefore(Step s) {
    int object = memory.objectAt(s.address);
    s.previous = memory.read(object, s.address, Step.WORD);
    s.previousHigh = memory.read(object, s.address + Step.WORD, Step.WORD);
  }

  private void operate(Step s, AtomicOperator operator, long low, long high) {
    switch (operator) {
      case EXCHANGE -> result(s, low, high);
      case ADD -> compute(s, BinaryOperator.ADD, low, high);
      case SUB -> compute(s, BinaryOperator.SUB, low, high);
      case AND -> compute(s, BinaryOperator.AND, low, high);
      case NAND -> result(s, ~(s.previous & low), ~(s.previousHigh & high));
      case OR -> compute(s, BinaryOperator.OR, low, high);
      case XOR -> compute(s, BinaryOperator.XOR, low, high);
      case MAX -> compute(s, BinaryOperator.SMAX, low, high);
      case MIN -> compute(s, BinaryOperator.SMIN, low, high);
      case UMAX -> compute(s, BinaryOperator.UMAX, low, high);
      case UMIN -> compute(s, BinaryOperator.UMIN, low, high);
      default -> throw new IllegalArgumentException(operator + " of 16 bytes");
    }
  }

  private void compute(Step s, BinaryOperator operator, long low, long high) {
    arithmetic.apply(operator, 8 * Step.WIDE, s.previous, s.previousHigh, low, high);
    result(s, arithmetic.low(), arithmetic.high());
  }

  private static void result(Step s, long low, long high) {
    s.value = low;
    s.valueHigh = high;
  }

  private void compareExchange(ThreadState t, Step s) {
    int pc = t.pc;
    readBefore(s);
    s.compares = true;
    s.expected = use(t, pc + 5);
    s.expectedHigh = use(t, pc + 6);
    boolean success = s.previous == s.expected && s.previousHigh == s.expectedHigh;
    if (success) {
      result(s, use(t, pc + 7), use(t, pc + 8));
      write(s);
    } else {
      result(s, s.previous, s.previousHigh);
    }
    s.kind = success ? EventKind.READ_MODIFY_WRITE : EventKind.FAILED_COMPARE_EXCHANGE;
    set(t, pc + 1, s.previous, s.previousHigh);
    t.registers[t.base + code.words[pc + 3]] = success ? 1 : 0;
  }

  /**
   * Does the read of an access on trial, with a value that it might find; the thread stands behind
   * it then. False where it would change memory.
   */
  public boolean tryRead(ThreadState t, long low, long high) {
    int pc = t.pc;
    switch (code.words[pc]) {
      case Opcode.WIDE_LOAD -> {
        set(t, pc + 1, low, high);
        t.pc = pc + 4;
      }
      case Opcode.WIDE_READ_MODIFY_WRITE -> {
        trial.previous = low;
        trial.previousHigh = high;
        operate(trial, OPERATORS[code.words[pc + 6]], use(t, pc + 4), use(t, pc + 5));
        if (trial.value != low || trial.valueHigh != high) {
          return false;
        }
        set(t, pc + 1, low, high);
        t.pc = pc + 8;
      }
      case Opcode.WIDE_COMPARE_EXCHANGE -> {
        boolean success = use(t, pc + 5) == low && use(t, pc + 6) == high;
        if (success && (use(t, pc + 7) != low || use(t, pc + 8) != high)) {
          return false;
        }
        set(t, pc + 1, low, high);
        t.registers[t.base + code.words[pc + 3]] = success ? 1 : 0;
        t.pc = pc + 10;
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** A part of a buffered store of 16 bytes. */
  long part(int thread, int storeIndex, long address, int size) {
    BufferedStores stores = buffers.stores(thread);
    int shift = (int) (address - stores.address(storeIndex)) << 3;
    long low = stores.value(storeIndex);
    long high = stores.valueHigh(storeIndex);
    long value = shift >= 64 ? high >>> (shift - 64) : low >>> shift;
    if (shift > 0 && shift < 64) {
      value |= high << (64 - shift);
    }
    return value & Arithmetic.mask(8 * size);
  }
}

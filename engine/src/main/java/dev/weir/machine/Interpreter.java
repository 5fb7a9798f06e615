package dev.weir.machine;

import dev.weir.machine.ThreadState.Status;
import java.util.function.BooleanSupplier;

/**
 * Runs the local instructions of a thread, in one burst up to the next step that others can see.
 *
 * <p>The loop of {@link #run} is the hottest place of the tool: it works on flat arrays, reads an
 * operand with one comparison, and stays below the size that the JVM still compiles.
 */
final class Interpreter {
  private static final int CHECK_INTERVAL = 1 << 16;
  private static final int WATCHED_JUMPS = 1 << 8;

  private final Machine machine;
  private final Code code;
  private final Memory memory;
  private final BooleanSupplier interrupted;
  private int budget = CHECK_INTERVAL;
  private int watched;
  private long watchedState;

  Interpreter(Machine machine, Code code, Memory memory, BooleanSupplier interrupted) {
    this.machine = machine;
    this.code = code;
    this.memory = memory;
    this.interrupted = interrupted;
  }

  private static long use(long[] registers, int base, long[] constants, int operand) {
    return operand >= 0 ? registers[base + operand] : constants[~operand];
  }

  /** Runs until the thread stands before a visible step, or stops for good. */
  void run(ThreadState t) {
    if (watched != 0) {
      // What was seen before belongs to another burst.
      watched = 0;
      budget = CHECK_INTERVAL;
    }
    int[] w = code.words;
    long[] k = code.constants;
    long[] r = t.registers;
    int base = t.base;
    int pc = t.pc;
    while (true) {
      switch (w[pc]) {
        case Opcode.MOVE -> {
          r[base + w[pc + 1]] = use(r, base, k, w[pc + 2]);
          pc += 3;
        }
        case Opcode.ADD -> {
          long v = use(r, base, k, w[pc + 2]) + use(r, base, k, w[pc + 3]);
          r[base + w[pc + 1]] = v & (-1L >>> (64 - w[pc + 4]));
          pc += 5;
        }
        case Opcode.SUB -> {
          long v = use(r, base, k, w[pc + 2]) - use(r, base, k, w[pc + 3]);
          r[base + w[pc + 1]] = v & (-1L >>> (64 - w[pc + 4]));
          pc += 5;
        }
        case Opcode.MUL -> {
          long v = use(r, base, k, w[pc + 2]) * use(r, base, k, w[pc + 3]);
          r[base + w[pc + 1]] = v & (-1L >>> (64 - w[pc + 4]));
          pc += 5;
        }
        case Opcode.AND -> {
          r[base + w[pc + 1]] = use(r, base, k, w[pc + 2]) & use(r, base, k, w[pc + 3]);
          pc += 5;
        }
        case Opcode.OR -> {
          r[base + w[pc + 1]] = use(r, base, k, w[pc + 2]) | use(r, base, k, w[pc + 3]);
          pc += 5;
        }
        case Opcode.XOR -> {
          r[base + w[pc + 1]] = use(r, base, k, w[pc + 2]) ^ use(r, base, k, w[pc + 3]);
          pc += 5;
        }
        case Opcode.SHL, Opcode.LSHR, Opcode.ASHR -> {
          long a = use(r, base, k, w[pc + 2]);
          r[base + w[pc + 1]] = shift(w[pc], a, use(r, base, k, w[pc + 3]), w[pc + 4]);
          pc += 5;
        }
        case Opcode.EQ -> {
          boolean c = use(r, base, k, w[pc + 2]) == use(r, base, k, w[pc + 3]);
          r[base + w[pc + 1]] = c ? 1 : 0;
          pc += 5;
        }
        case Opcode.NE -> {
          boolean c = use(r, base, k, w[pc + 2]) != use(r, base, k, w[pc + 3]);
          r[base + w[pc + 1]] = c ? 1 : 0;
          pc += 5;
        }
        case Opcode.ULT,
            Opcode.ULE,
            Opcode.UGT,
            Opcode.UGE,
            Opcode.SLT,
            Opcode.SLE,
            Opcode.SGT,
            Opcode.SGE -> {
          long a = use(r, base, k, w[pc + 2]);
          boolean c = Arithmetic.compare(w[pc], w[pc + 4], a, use(r, base, k, w[pc + 3]));
          r[base + w[pc + 1]] = c ? 1 : 0;
          pc += 5;
        }
        case Opcode.SELECT -> {
          boolean c = use(r, base, k, w[pc + 2]) != 0;
          r[base + w[pc + 1]] = use(r, base, k, c ? w[pc + 3] : w[pc + 4]);
          pc += 5;
        }
        case Opcode.JUMP -> {
          pc = w[pc + 1];
          if (--budget == 0 && isEndless(t, pc)) {
            return;
          }
        }
        case Opcode.BRANCH -> {
          pc = use(r, base, k, w[pc + 1]) != 0 ? w[pc + 2] : w[pc + 3];
          if (--budget == 0 && isEndless(t, pc)) {
            return;
          }
        }
        case Opcode.LOAD -> {
          long address = use(r, base, k, w[pc + 2]);
          int size = w[pc + 3];
          int object = memory.objectAt(address);
          if (!machine.isLocalAccess(t, object, address, size, false)) {
            t.pc = pc;
            return;
          }
          if (!machine.allowsRead(object, address, size) && (w[pc + 4] & Opcode.COPYING) == 0) {
            t.pc = pc;
            machine.failUninitialised(t, address);
            return;
          }
          r[base + w[pc + 1]] = memory.read(object, address, size) & (-1L >>> (64 - w[pc + 4]));
          pc += 5;
        }
        case Opcode.STORE -> {
          long address = use(r, base, k, w[pc + 1]);
          int size = w[pc + 3];
          int object = memory.objectAt(address);
          if (!machine.isLocalAccess(t, object, address, size, true)
              || machine.isConstant(object)) {
            t.pc = pc;
            return;
          }
          memory.write(object, address, size, use(r, base, k, w[pc + 2]));
          pc += 4;
        }
        case Opcode.SWITCH -> {
          long value = use(r, base, k, w[pc + 1]);
          pc = code.switches.get(w[pc + 2]).target(value);
        }
        case Opcode.CALL -> {
          t.pc = pc;
          if (!call(t)) {
            return;
          }
          r = t.registers;
          base = t.base;
          pc = t.pc;
        }
        case Opcode.RETURN -> {
          t.pc = pc;
          if (!leave(t, use(r, base, k, w[pc + 1]))) {
            return;
          }
          base = t.base;
          pc = t.pc;
        }
        default -> {
          t.pc = pc;
          if (!rare(t)) {
            return;
          }
          pc = t.pc;
        }
      }
    }
  }

  private static long shift(int opcode, long a, long amount, int width) {
    int s = (int) Long.remainderUnsigned(amount, width);
    return switch (opcode) {
      case Opcode.SHL -> (a << s) & Arithmetic.mask(width);
      case Opcode.LSHR -> a >>> s;
      default -> (Arithmetic.signed(a, width) >> s) & Arithmetic.mask(width);
    };
  }

  /**
   * Asked now and then, at a jump: gives up where a limit is met, and finds a thread that is back
   * in the same state without any effect. To see that, every jump is watched for a while.
   */
  private boolean isEndless(ThreadState t, int pc) {
    if (watched == 0) {
      // Before anything is thrown: a later run starts with what is left.
      budget = CHECK_INTERVAL;
      if (interrupted.getAsBoolean()) {
        throw Interrupted.INSTANCE;
      }
      watchedState = fullState(t, pc);
    } else if (fullState(t, pc) == watchedState) {
      watched = 0;
      budget = CHECK_INTERVAL;
      t.pc = pc;
      machine.fail(t, FailureKind.NONTERMINATION, "a loop never ends: it changes nothing");
      return true;
    }
    watched = watched == WATCHED_JUMPS ? 0 : watched + 1;
    budget = watched == 0 ? CHECK_INTERVAL : 1;
    return false;
  }

  /** A hash of a thread's place, those of its callers, registers and effects. */
  private long fullState(ThreadState t, int pc) {
    StateHash hash = new StateHash();
    hash.add(((long) t.depth << 32) | pc);
    hash.add(machine.effects(t));
    for (int i = 0; i < t.depth * ThreadState.FRAME_WORDS; i++) {
      hash.add(t.frames[i]);
    }
    for (int i = 0; i < t.base + code.frameSizes[t.function]; i++) {
      hash.add(t.registers[i]);
    }
    return hash.value().low();
  }

  private long use(ThreadState t, int operand) {
    return use(t.registers, t.base, code.constants, operand);
  }

  /** Instructions that are too rare to stand in the loop; whether the thread goes on. */
  private boolean rare(ThreadState t) {
    int[] w = code.words;
    int pc = t.pc;
    switch (w[pc]) {
      case Opcode.BINARY -> {
        var operator = Arithmetic.binary(w[pc + 5]);
        long a = use(t, w[pc + 2]);
        long b = use(t, w[pc + 3]);
        if (operator.canFail()) {
          String failure = Arithmetic.divisionFailure(operator, w[pc + 4], a, b);
          if (!failure.isEmpty()) {
            machine.fail(t, FailureKind.UNCAUGHT, failure);
            return false;
          }
        }
        t.registers[t.base + w[pc + 1]] = Arithmetic.apply(operator, w[pc + 4], a, b);
        t.pc = pc + 6;
      }
      case Opcode.UNARY -> {
        long a = use(t, w[pc + 2]);
        t.registers[t.base + w[pc + 1]] = Arithmetic.unary(w[pc + 4], w[pc + 3], a);
        t.pc = pc + 5;
      }
      case Opcode.BARRIER -> {
        machine.barrier(t);
        t.pc = pc + 1;
      }
      case Opcode.ALLOCATE -> {
        long address = machine.allocateStack(t, use(t, w[pc + 2]));
        if (t.status != Status.RUNNING) {
          return false;
        }
        t.registers[t.base + w[pc + 1]] = address;
        t.pc = pc + 3;
      }
      case Opcode.CHECK_DEFINED -> {
        if (use(t, w[pc + 1]) != 0) {
          String what = code.messages.get(w[pc + 2]);
          machine.fail(t, FailureKind.MEMORY, "uninitialised value used: " + what);
          return false;
        }
        t.pc = pc + 3;
      }
      case Opcode.UNSUPPORTED -> {
        machine.fail(t, FailureKind.UNSUPPORTED, code.messages.get(w[pc + 1]));
        return false;
      }
      case Opcode.UNREACHABLE -> {
        machine.fail(t, FailureKind.UNCAUGHT, "a place marked unreachable is reached");
        return false;
      }
      case Opcode.LOOP_ENTRY -> {
        t.registers[t.base + w[pc + 1]] = 0;
        t.pc = pc + 2;
      }
      case Opcode.LOOP_BACK -> {
        if (machine.loopBoundMet(++t.registers[t.base + w[pc + 1]])) {
          t.status = Status.CUT;
          return false;
        }
        t.pc = pc + 2;
      }
      default -> {
        // FENCE, READ_MODIFY_WRITE, COMPARE_EXCHANGE, COPY, SET: steps, unless nobody can see them.
        return machine.runLocally(t);
      }
    }
    return true;
  }

  /** A call; whether the thread goes on. */
  private boolean call(ThreadState t) {
    int[] w = code.words;
    int pc = t.pc;
    int function = memory.functionAt(use(t, w[pc + 2]));
    if (function < 0) {
      machine.fail(t, FailureKind.MEMORY, "call through an invalid function pointer");
      return false;
    }
    if (code.entries[function] < 0) {
      return machine.callExternal(t, function);
    }
    if (code.atomic[function] && !machine.isUnseen(t)) {
      return false;
    }
    return enter(t, function);
  }

  /** Enters a function with a body. */
  boolean enter(ThreadState t, int function) {
    int[] w = code.words;
    int pc = t.pc;
    if (machine.recursionBoundMet(t, function)) {
      t.status = Status.CUT;
      return false;
    }
    if (t.depth >= Machine.MAX_DEPTH) {
      machine.fail(t, FailureKind.MEMORY, "stack overflow: recursion is too deep");
      return false;
    }
    int count = w[pc + 3];
    int oldBase = t.base;
    int newBase = oldBase + code.frameSizes[t.function];
    int frameSize = code.frameSizes[function];
    t.ensureRegisters(newBase + Math.max(frameSize, count));
    long[] r = t.registers;
    int parameters = code.program().functions().get(function).parameters();
    for (int i = 0; i < frameSize; i++) {
      r[newBase + i] =
          i < count && i < parameters ? use(r, oldBase, code.constants, w[pc + 4 + i]) : 0;
    }
    t.pushFrame(pc + 4 + count, w[pc + 1]);
    t.base = newBase;
    t.function = function;
    t.pc = code.entries[function];
    return true;
  }

  /** A return; whether the thread goes on. */
  private boolean leave(ThreadState t, long value) {
    while (t.stackTop > t.stackFloor()) {
      if (!machine.endStackObject(t)) {
        return false;
      }
    }
    if (t.depth == 0) {
      machine.finish(t, value);
      return false;
    }
    int at = (t.depth - 1) * ThreadState.FRAME_WORDS;
    boolean unsaved = t.depth <= t.savedDepth && machine.isRecording();
    if (unsaved) {
      t.saveFrame(machine.trail());
    }
    t.depth--;
    t.pc = t.frames[at];
    t.base = t.frames[at + 1];
    int destination = t.frames[at + 2];
    t.function = t.frames[at + 4];
    if (unsaved) {
      t.saveWindow(machine.trail(), code.frameSizes[t.function]);
      t.savedDepth = t.depth;
    }
    if (destination >= 0) {
      t.registers[t.base + destination] = value;
    }
    machine.left(t);
    return true;
  }
}

package dev.weir.machine.thread;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.state.LocalValues;
import dev.weir.machine.state.StateHash;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Tells states of a thread apart, by what it has for itself: where it stands, registers, and locals
 * in memory that no other thread sees. Addresses on its stack count by their place there: the
 * locals of a function that is called again have other addresses.
 */
public final class LocalStates implements ThreadState.LiveValues {
  private static final int[] NONE = {};

  private final Code code;
  private final Memory memory;

  LocalStates(Code code, Memory memory) {
    this.code = code;
    this.memory = memory;
  }

  /**
   * A hash of the state before a read, or a step of a call, that a thread can come to again: of
   * what is relevant, and of what it changed in its own memory since its last effect.
   */
  public long beforeRead(ThreadState t) {
    return beforeRead(t, t.ownChanges(), NONE, code::relevantAfterCall);
  }

  /** The same, but for what it changed. */
  public long withoutChanges(ThreadState t) {
    return beforeRead(t, 0, NONE, code::relevantAfterCall);
  }

  /** The same, but for what only counts the turns of the loop that the read belongs to. */
  public long beforeTurn(ThreadState t) {
    int caller = t.depth == 0 ? -1 : t.frames[(t.depth - 1) * ThreadState.FRAME_WORDS];
    return beforeRead(
        t,
        t.ownChanges(),
        code.counters(t.pc),
        address ->
            address == caller
                ? without(code.countersAfterCall(address), code.relevantAfterCall(address))
                : code.relevantAfterCall(address));
  }

  private static int[] without(int[] left, int[] registers) {
    return left.length == 0
        ? registers
        : Arrays.stream(registers).filter(r -> !contains(left, r)).toArray();
  }

  private static boolean contains(int[] registers, int register) {
    for (int r : registers) {
      if (r == register) {
        return true;
      }
    }
    return false;
  }

  private long beforeRead(ThreadState t, long changes, int[] left, IntFunction<int[]> needed) {
    StateHash state = new StateHash();
    state.add(((long) t.depth << 32) | t.pc);
    state.add(((long) t.phase << 32) | t.scratch0);
    state.add(t.scratch1);
    state.add(changes);
    for (int register : code.relevant(t.pc)) {
      if (!contains(left, register)) {
        state.add(renamed(t, t.registers[t.base + register]));
      }
    }
    addCallers(t, state, needed);
    LongUnaryOperator rename = value -> renamed(t, value);
    for (int i = 0; i < t.stackTop; i++) {
      int object = t.stackObjects[i];
      if (code.makesIrrelevant(memory.site(object))) {
        state.add(memory.site(object));
      } else {
        memory.hashOwnLocal(object, state, rename);
      }
    }
    return state.value().low();
  }

  /** A hash of the state anywhere: of all registers of the present function. */
  public StateHash.Value of(ThreadState t) {
    StateHash state = new StateHash();
    state.add(((long) t.depth << 32) | t.pc);
    state.add(((long) t.status.ordinal() << 32) | t.phase);
    state.add(renamed(t, t.scratch0));
    state.add(renamed(t, t.scratch1));
    state.add(renamed(t, t.scratch2));
    state.add(t.sleepsOn);
    state.add(t.children);
    for (int register = 0; register < code.frameSizes[t.function]; register++) {
      state.add(renamed(t, t.registers[t.base + register]));
    }
    addCallers(t, state, code::liveAfterCall);
    LongUnaryOperator rename = value -> renamed(t, value);
    for (int i = 0; i < t.stackTop; i++) {
      memory.hashOwnLocal(t.stackObjects[i], state, rename);
    }
    return state.value();
  }

  /**
   * Adds what those need that a thread returns to.
   *
   * @param needed their registers that count, by the return address
   */
  private void addCallers(ThreadState t, StateHash state, IntFunction<int[]> needed) {
    for (int frame = t.depth - 1; frame >= 0; frame--) {
      int at = frame * ThreadState.FRAME_WORDS;
      int returnAddress = t.frames[at];
      int base = t.frames[at + 1];
      state.add(((long) t.frames[at + 3] << 32) | returnAddress);
      for (int register : needed.apply(returnAddress)) {
        state.add(renamed(t, t.registers[base + register]));
      }
    }
  }

  @Override
  public int registers(int function) {
    return code.program().functions().get(function).registers();
  }

  @Override
  public int frameSize(int function) {
    return code.frameSizes[function];
  }

  @Override
  public int @Nullable [] before(int instruction) {
    return code.liveAt(instruction);
  }

  @Override
  public int[] afterCall(int returnAddress) {
    return code.liveAfterCall(returnAddress);
  }

  /** Tells what a thread has for itself, in the present function and on its stack. */
  public void tell(ThreadState t, LocalValues values) {
    for (int register = 0; register < code.frameSizes[t.function]; register++) {
      values.register(register, renamed(t, t.registers[t.base + register]));
    }
    for (int i = 0; i < t.stackTop; i++) {
      StateHash local = new StateHash();
      memory.hashOwnLocal(t.stackObjects[i], local, value -> renamed(t, value));
      values.local(memory.start(t.stackObjects[i]), local.value().low());
    }
  }

  /** A value; for an address on a thread's stack the place there. */
  private long renamed(ThreadState t, long value) {
    int object = memory.objectAt(value);
    if (object != Memory.NO_OBJECT && memory.kind(object) == Memory.ObjectKind.STACK) {
      for (int i = 0; i < t.stackTop; i++) {
        if (t.stackObjects[i] == object) {
          return ~(((long) i << 32) | (value - memory.start(object)));
        }
      }
    }
    return value;
  }
}

package dev.weir.machine.call;

import dev.weir.machine.access.AccessParts;
import dev.weir.machine.access.Allocator;
import dev.weir.machine.access.VisibleOperations;
import dev.weir.machine.code.Code;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.state.Trail;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ProgramEnd;
import dev.weir.machine.thread.StackLimit;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import dev.weir.program.Function;

/** Calls of functions with a body, and returns from them. */
public final class Frames {
  /** Functions that call each other in a longer cycle do not count as recursive. */
  private static final int LONGEST_CYCLE = 64;

  private final Code code;
  private final Trail trail;
  private final Bounds bounds;
  private final Failures failures;
  private final Allocator allocator;
  private final VisibleOperations visibleOperations;
  private final ProgramEnd end;
  private final StackLimit stack;

  /** Of a machine with these parts. */
  public Frames(MachineState state, ProgramEnd end, AccessParts accesses, Bounds bounds) {
    this.code = state.code();
    this.trail = state.trail();
    this.bounds = bounds;
    this.failures = state.failures();
    this.allocator = accesses.allocator();
    this.visibleOperations = accesses.visibleOperations();
    this.end = end;
    this.stack = new StackLimit(state.options(), failures);
  }

  /** Enters a function from the call at which a thread stands; whether the thread goes on. */
  public boolean enter(ThreadState t, int function) {
    int[] w = code.words;
    int pc = t.pc;
    long activations = bounds.areCounted() ? activations(t, function) : 0;
    if (bounds.areCounted() && bounds.isMet(activations)) {
      t.stop(Status.CUT);
      return false;
    }
    if (!stack.allowsCall(t)) {
      return false;
    }
    int count = w[pc + 3];
    int parameters = code.program().functions().get(function).parameters();
    if (count < parameters) {
      failures.fail(t, FailureKind.UNSUPPORTED, tooFewArguments(function, count));
      return false;
    }
    int oldBase = t.base;
    int newBase = oldBase + code.frameSizes[t.function];
    int frameSize = code.frameSizes[function];
    t.ensureRegisters(newBase + Math.max(frameSize, count));
    long[] r = t.registers;
    for (int i = 0; i < frameSize; i++) {
      r[newBase + i] =
          i < count && i < parameters ? Code.operand(r, oldBase, code.constants, w[pc + 4 + i]) : 0;
    }
    if (bounds.countTurns()) {
      r[newBase + frameSize - 1] = activations;
    }
    if (code.variadic[function] && count > 0) {
      r[newBase + parameters - 1] = Code.operand(r, oldBase, code.constants, w[pc + 3 + count]);
    }
    t.pushFrame(pc + 4 + count, w[pc + 1]);
    t.base = newBase;
    t.function = function;
    t.pc = code.entries[function];
    return true;
  }

  /** A counter of how often a thread will be in a function that it is about to enter. */
  private long activations(ThreadState t, int function) {
    if (!bounds.countTurns()) {
      return t.depthOf(function);
    }
    int base = t.base;
    int active = t.function;
    for (int frame = t.depth - 1; frame >= Math.max(-1, t.depth - LONGEST_CYCLE); frame--) {
      if (active == function) {
        return bounds.next(t.registers[base + code.frameSizes[function] - 1], t.steps);
      }
      if (frame >= 0) {
        base = t.frames[frame * ThreadState.FRAME_WORDS + 1];
        active = t.frames[frame * ThreadState.FRAME_WORDS + 4];
      }
    }
    return bounds.first(t.steps);
  }

  /** What is wrong with a call through a pointer of another type than the function's. */
  private String tooFewArguments(int function, int count) {
    Function called = code.program().functions().get(function);
    return "call of '"
        + called.title()
        + "' with fewer arguments than it has parameters ("
        + count
        + " words for "
        + called.parameters()
        + "); call it through a pointer of its own type";
  }

  /** Returns from a function; whether the thread goes on. */
  public boolean leave(ThreadState t, long value) {
    while (t.stackTop > t.stackFloor()) {
      if (!allocator.endStackObject(t)) {
        return false;
      }
    }
    if (t.depth == 0) {
      if (allocator.threadLocalToEnd(t) != Memory.NO_OBJECT) {
        return false;
      }
      allocator.endThreadLocals(t);
      end.returned(t, value);
      return false;
    }
    int destination = pop(t);
    if (destination >= 0) {
      t.registers[t.base + destination] = value;
    }
    return true;
  }

  /**
   * Goes back to the caller of a thread's function, whose locals have ended.
   *
   * @return the register there that is to get the result, or -1
   */
  int pop(ThreadState t) {
    int at = (t.depth - 1) * ThreadState.FRAME_WORDS;
    boolean unsaved = t.depth <= t.savedDepth && trail.isRecording();
    if (unsaved) {
      t.saveFrame();
    }
    t.depth--;
    t.pc = t.frames[at];
    t.base = t.frames[at + 1];
    t.function = t.frames[at + 4];
    if (unsaved) {
      t.saveWindow(code.frameSizes[t.function]);
      t.savedDepth = t.depth;
    }
    visibleOperations.left(t);
    return t.frames[at + 2];
  }
}

package dev.weir.machine.await;

import dev.weir.machine.access.AccessChecks;
import dev.weir.machine.access.AccessParts;
import dev.weir.machine.access.Accesses;
import dev.weir.machine.access.WideAccesses;
import dev.weir.machine.call.LibraryCalls;
import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.run.Checkpoints;
import dev.weir.machine.run.Interpreter;
import dev.weir.machine.run.NextSteps;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.Effects;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadTable;

/** Lets a thread go on with values that are supposed, and takes all back. */
final class Trials {
  private final Code code;
  private final Memory memory;
  private final Trail trail;
  private final ThreadTable threads;
  private final Checkpoints checkpoints;
  private final Bounds bounds;
  private final Interpreter interpreter;
  private final Effects effects;
  private final LibraryCalls calls;
  private final NextSteps next;
  private final AccessChecks checks;
  private final Accesses accesses;
  private final WideAccesses wide;

  Trials(
      MachineState state,
      AccessParts parts,
      LibraryCalls calls,
      NextSteps next,
      Interpreter interpreter,
      Checkpoints checkpoints,
      Bounds bounds) {
    this.code = state.code();
    this.memory = state.memory();
    this.trail = state.trail();
    this.threads = state.threads();
    this.checks = parts.checks();
    this.accesses = parts.plain();
    this.wide = parts.wide();
    this.effects = state.effects();
    this.calls = calls;
    this.next = next;
    this.interpreter = interpreter;
    this.checkpoints = checkpoints;
    this.bounds = bounds;
  }

  /**
   * Begins a trial of a thread.
   *
   * @return for {@link #end}
   */
  int begin(ThreadState t) {
    int mark = checkpoints.mark();
    memory.ownChanges().follow(true);
    memory.ownChanges().suspendTrace(true, memory.sharedChanges());
    bounds.suspend();
    interpreter.beginTrial();
    threads.save(t);
    return mark;
  }

  /** Gives the present trial, which has just begun, up after so many jumps, fewer than others. */
  void shorten(int jumps) {
    interpreter.shortenTrial(jumps);
  }

  /**
   * Ends a trial.
   *
   * @param mark what {@link #begin} gave
   * @param recording whether the trail recorded before
   */
  void end(int mark, boolean recording) {
    checkpoints.undo(mark);
    memory.ownChanges().follow(false);
    memory.ownChanges().suspendTrace(false, memory.sharedChanges());
    trail.record(recording);
    bounds.resume();
    interpreter.endTrial();
  }

  /** Adds another thread to a trial. */
  void add(ThreadState t) {
    threads.save(t);
  }

  /** The step that a thread stands before, after it went on in a trial. */
  Step fresh(ThreadState t) {
    t.nextStepKnown = false;
    return next.of(t);
  }

  /** Whether a read would not fail now: also one of a store that is not in memory yet. */
  boolean isReadable(ThreadState t, Step s) {
    int object = memory.objectAt(s.address);
    if (!memory.isValid(object, s.address, s.size)) {
      return s.kind == EventKind.LOAD && accesses.readsForwardedToFreed(t, s);
    }
    return s.kind == EventKind.LOAD && accesses.readsOwnStore(t, s)
        || checks.allowsRead(object, s.address, s.size);
  }

  /** Does a read with what is there now; false where it has an effect. */
  boolean readNow(ThreadState t, Step s) {
    return read(t, s.size, accesses.valueFor(t, s), accesses.highFor(t, s));
  }

  /** Does a read on trial; false where it has an effect. */
  boolean read(ThreadState t, int size, long value, long high) {
    if (wide.isAt(t)) {
      return wide.tryRead(t, value, high);
    }
    int[] w = code.words;
    int pc = t.pc;
    switch (w[pc]) {
      case Opcode.LOAD -> {
        t.registers[t.base + w[pc + 1]] = value & Arithmetic.mask(w[pc + 4] & Opcode.WIDTH_MASK);
        t.pc = pc + 5;
      }
      case Opcode.READ_MODIFY_WRITE -> {
        long operand = t.operand(code, w[pc + 3]);
        if (Arithmetic.atomic(w[pc + 5], size, value, operand) != value) {
          return false;
        }
        t.registers[t.base + w[pc + 1]] = value;
        t.pc = pc + 7;
      }
      case Opcode.COMPARE_EXCHANGE -> {
        long mask = Arithmetic.mask(8 * size);
        boolean success = (t.operand(code, w[pc + 4]) & mask) == value;
        if (success && (t.operand(code, w[pc + 5]) & mask) != value) {
          return false;
        }
        t.registers[t.base + w[pc + 1]] = value;
        t.registers[t.base + w[pc + 2]] = success ? 1 : 0;
        t.pc = pc + 8;
      }
      case Opcode.CALL -> {
        // It may set errno.
        long before = effects.countShared(t);
        return calls.giveUp(t, value) && effects.countShared(t) == before;
      }
      default -> {
        return false;
      }
    }
    return true;
  }
}

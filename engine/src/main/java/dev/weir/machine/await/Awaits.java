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
import dev.weir.machine.options.Patience;
import dev.weir.machine.run.Checkpoints;
import dev.weir.machine.run.Interpreter;
import dev.weir.machine.run.NextSteps;
import dev.weir.machine.run.RunParts;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.Effects;
import dev.weir.machine.thread.LocalStates;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadParts;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import dev.weir.machine.thread.ThreadTable;

/**
 * Recognises threads that spin: a thread stands before a read, and the value that it would read now
 * takes it, without any effect, back to a state in which it was before a read of the same
 * iteration. Such an iteration is no step; the thread waits until the read would do something else.
 *
 * <p>The question is answered by trying: the read is done on trial, the local instructions after it
 * run, and all is taken back. A thread's states before its reads are remembered, as hashes, since
 * its last step that had an effect; so loops are recognised in whatever form they were compiled,
 * also with several reads or in called functions. Only registers that are still needed count as
 * state, and locals in memory that no other thread sees: setting one is no effect.
 */
public final class Awaits {
  private static final int MAX_TRIAL_READS = 10_000;

  /** Fences and stores without effect between two reads of a trial. */
  private static final int MAX_TRIAL_PASSES = 10_000;

  /** What it takes to compare a thread's state, in the units of {@link Patience}. */
  private static final int WORK_OF_COMPARING = 1 << 8;

  private final Code code;
  private final Memory memory;
  private final Trail trail;
  private final ThreadTable threads;
  private final Checkpoints checkpoints;
  private final Bounds bounds;
  private final Effects effects;
  private final LocalStates states;
  private final AccessChecks checks;
  private final Accesses accesses;
  private final NextSteps next;
  private final Interpreter interpreter;
  private final LibraryCalls calls;
  private final SilentStores idle;
  private final WideAccesses wide;
  private final Patience patience;

  public Awaits(
      MachineState state,
      ThreadParts threads,
      AccessParts parts,
      LibraryCalls calls,
      RunParts run,
      SingleWriterLocations writers,
      Bounds bounds,
      Patience patience) {
    this.code = state.code();
    this.memory = state.memory();
    this.trail = state.trail();
    this.threads = threads.table();
    this.effects = threads.effects();
    this.states = threads.states();
    this.checks = parts.checks();
    this.accesses = parts.plain();
    this.wide = parts.wide();
    this.idle = new SilentStores(state, checks, writers);
    this.calls = calls;
    this.next = run.next();
    this.interpreter = run.interpreter();
    this.checkpoints = run.checkpoints();
    this.bounds = bounds;
    this.patience = patience;
  }

  /**
   * Whether a thread stands before a read at which it may be waiting for memory to change, or
   * before a step of a library call that takes part of a synchronisation object.
   */
  public boolean maySpin(int thread) {
    ThreadState t = threads.get(thread);
    if (t.status != Status.RUNNING) {
      return false;
    }
    Step s = next.of(t);
    // Where there is no object, the step fails whatever others do.
    return (acquires(s) || maySpin(t, s))
        && memory.isWithin(memory.objectAt(s.address), s.address, s.size);
  }

  /**
   * Whether a thread stands before the lock of a mutex whose life another thread has ended: it
   * fails at once, but would wait were the mutex still alive, and held.
   */
  public boolean locksEnded(int thread) {
    ThreadState t = threads.get(thread);
    if (t.status != Status.RUNNING) {
      return false;
    }
    Step s = next.of(t);
    return s.kind == EventKind.LOCK && memory.isEndedByOther(memory.objectAt(s.address), t.id);
  }

  /**
   * Whether a value would take a thread that {@link #maySpin} back to where it was, without any
   * effect, or would let its library call, also the lock of a mutex, wait.
   *
   * @param high the high 8 bytes, for a read of 16
   */
  public boolean isSpinIteration(int thread, long value, long high) {
    ThreadState t = threads.get(thread);
    Step s = next.of(t);
    return acquires(s) || s.kind == EventKind.LOCK
        ? !calls.canTake(t, value)
        : isSpinIteration(t, s, value, high);
  }

  /** The value that a thread that {@link #maySpin} would read now; of 16 bytes the low 8. */
  public long valueToRead(int thread) {
    ThreadState t = threads.get(thread);
    return accesses.valueFor(t, next.of(t));
  }

  /** For a read of 16 bytes the high 8 of what it would read now. */
  public long highToRead(int thread) {
    ThreadState t = threads.get(thread);
    return accesses.highFor(t, next.of(t));
  }

  /**
   * Whether a thread that waits in an await would wait for ever, were all reads of its loop done
   * again on memory as it is. Otherwise it waits only because an earlier read of the same iteration
   * is outdated.
   */
  public boolean isStuck(int thread) {
    ThreadState t = threads.get(thread);
    return isStuck(t, next.of(t));
  }

  /** Whether a step is a read by an instruction at which its thread may be waiting. */
  public boolean maySpin(ThreadState t, Step s) {
    return switch (s.kind) {
      case LOAD, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> code.maySpinAt(t.pc);
      default -> false;
    };
  }

  /** Whether a library call of a thread waits for a value of the word that its step accesses. */
  private static boolean acquires(Step s) {
    return s.kind == EventKind.ACQUIRE || s.kind == EventKind.READ_LOCK;
  }

  /** Whether the value that a thread would read now makes it go round. */
  boolean waits(ThreadState t, Step s) {
    if (!maySpin(t, s)) {
      return false;
    }
    return isPresentSpin(t, s) && isPastSpin(t, s);
  }

  /**
   * Whether all values that memory held before and that a load may read make its thread go round.
   */
  private boolean isPastSpin(ThreadState t, Step s) {
    boolean all = true;
    int count = s.kind == EventKind.LOAD ? accesses.pastValues(t, s) : 0;
    for (int age = 1; age <= count && all; age++) {
      all = isPastSpin(t, age);
    }
    return all;
  }

  /** Whether a value that memory held before makes a thread go round that reads it now. */
  public boolean isPastSpin(ThreadState t, int age) {
    // A trial may have left what it came to there.
    Step load = next.of(t);
    return accesses.isPastDefined(load, age)
        && isSpinIteration(t, load, accesses.pastValue(load, age), 0);
  }

  /** Whether the present value makes a thread go round that reads it now. */
  public boolean isPresentSpin(ThreadState t, Step s) {
    return isReadable(t, s)
        && isSpinIteration(t, s, accesses.valueFor(t, s), accesses.highFor(t, s));
  }

  /** Whether a read would not fail now: also one of a store that is not in memory yet. */
  private boolean isReadable(ThreadState t, Step s) {
    int object = memory.objectAt(s.address);
    if (!memory.isValid(object, s.address, s.size)) {
      return s.kind == EventKind.LOAD && accesses.readsForwardedToFreed(t, s);
    }
    return s.kind == EventKind.LOAD && accesses.readsOwnStore(t, s)
        || checks.allowsRead(object, s.address, s.size);
  }

  /**
   * Whether a value makes a thread go round; the last answer is kept for as long as it stands
   * there.
   */
  private boolean isSpinIteration(ThreadState t, Step s, long value, long high) {
    if (!t.awaitKnown || t.awaitValue != value || t.awaitHigh != high) {
      boolean answer = tryRound(t, s.size, value, high);
      t.awaitKnown = true;
      t.awaitValue = value;
      t.awaitHigh = high;
      t.awaitRound = answer;
    }
    return t.awaitRound;
  }

  private boolean tryRound(ThreadState t, int size, long value, long high) {
    boolean recording = trail.isRecording();
    int mark = begin(t);
    boolean comesToRead = read(t, size, value, high) && runToRead(t);
    long after = comesToRead ? states.beforeRead(t) : 0;
    end(mark, recording);
    // Most trials end at an effect: what the state was before is asked only for the others.
    return comesToRead && (t.remembers(after) || after == states.beforeRead(t));
  }

  private boolean isStuck(ThreadState t, Step s) {
    boolean recording = trail.isRecording();
    int mark = begin(t);
    boolean going = readNow(t, s) && runToRead(t);
    long start = states.beforeRead(t);
    boolean stuck = false;
    for (int reads = 0; going && !stuck && reads < MAX_TRIAL_READS; reads++) {
      patience.spend(WORK_OF_COMPARING);
      t.nextStepKnown = false;
      Step again = next.of(t);
      int object = memory.objectAt(again.address);
      going =
          memory.isValid(object, again.address, again.size) && readNow(t, again) && runToRead(t);
      stuck = going && states.beforeRead(t) == start;
    }
    end(mark, recording);
    return stuck;
  }

  /**
   * Whether a thread stands before a store that is no effect of the iteration that it is in. One
   * that is met for the first time is tried: what follows must come back to a state in which the
   * thread was in this iteration, and may only read what was stored, so that the answer does not
   * depend on what other threads did.
   */
  public boolean isIdleStore(ThreadState t) {
    if (idle.isAt(t)) {
      return true;
    }
    if (!t.remembersAny() || !idle.mayBeAt(t) || !comesBack(t, false)) {
      return false;
    }
    return comesBack(t, true);
  }

  /**
   * Whether a thread comes back to a state that it remembers, past stores that change nothing.
   *
   * @param assume whether such stores are taken for ones that nobody can see from now on
   */
  private boolean comesBack(ThreadState t, boolean assume) {
    boolean recording = trail.isRecording();
    int mark = begin(t);
    idle.mayBeAt(t);
    if (assume) {
      idle.assume(t);
    }
    idle.pass(t);
    boolean going = runToRead(t, true, assume);
    boolean back = going && t.remembers(states.beforeRead(t));
    for (int reads = 0; going && !back && reads < idle.mostTrialReads(); reads++) {
      patience.spend(WORK_OF_COMPARING);
      t.nextStepKnown = false;
      Step again = next.of(t);
      int object = memory.objectAt(again.address);
      going =
          idle.isLatest(again.address, again.size)
              && memory.isValid(object, again.address, again.size)
              && isReadable(t, again)
              && readNow(t, again)
              && runToRead(t, true, assume);
      back = going && t.remembers(states.beforeRead(t));
    }
    end(mark, recording);
    return back;
  }

  private int begin(ThreadState t) {
    int mark = checkpoints.mark();
    bounds.suspend(true);
    interpreter.beginTrial();
    threads.save(t);
    return mark;
  }

  private void end(int mark, boolean recording) {
    checkpoints.undo(mark);
    trail.record(recording);
    bounds.suspend(false);
    interpreter.endTrial();
  }

  private boolean readNow(ThreadState t, Step s) {
    return read(t, s.size, accesses.valueFor(t, s), accesses.highFor(t, s));
  }

  /** Does a read on trial; false where it has an effect. */
  private boolean read(ThreadState t, int size, long value, long high) {
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
      default -> {
        return false;
      }
    }
    return true;
  }

  /**
   * Runs a thread up to its next read, past fences and stores that nobody can see; false where
   * something else comes or is done.
   */
  private boolean runToRead(ThreadState t) {
    return runToRead(t, false, false);
  }

  private boolean runToRead(ThreadState t, boolean guess, boolean assume) {
    long before = effects.countShared(t);
    for (int passes = 0; passes < MAX_TRIAL_PASSES; passes++) {
      interpreter.run(t);
      if (t.status != Status.RUNNING || effects.countShared(t) != before) {
        return false;
      }
      if (code.words[t.pc] == Opcode.FENCE) {
        t.pc++;
      } else if (idle.isAt(t) || guess && idle.mayBeAt(t)) {
        if (assume) {
          idle.assume(t);
        }
        idle.pass(t);
      } else {
        return code.maySpinAt(t.pc);
      }
    }
    return false;
  }
}

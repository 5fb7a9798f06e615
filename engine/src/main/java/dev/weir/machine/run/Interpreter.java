package dev.weir.machine.run;

import dev.weir.machine.access.AccessChecks;
import dev.weir.machine.access.AccessParts;
import dev.weir.machine.access.VisibleOperations;
import dev.weir.machine.bytecode.HotLoops;
import dev.weir.machine.bytecode.LocalOperations;
import dev.weir.machine.call.Frames;
import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.options.Budget;
import dev.weir.machine.report.AssertionCoverage;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.thread.Effects;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;

/**
 * Runs the local instructions of a thread, in one burst up to the next step that others can see.
 *
 * <p>The loop of {@link #run} is the hottest place of the tool: it works on flat arrays, reads an
 * operand with one comparison, and stays below the size that the JVM still compiles.
 */
public final class Interpreter {
  private static final int CHECK_INTERVAL = 1 << 16;

  private static final int WATCHED_JUMPS = 1 << 8;

  /** Between two steps with so many jumps a thread computes. */
  private static final int COMPUTING_JUMPS = 1 << 5;

  /** A trial of more jumps than this many intervals has no answer. */
  private static final int TRIAL_INTERVALS = 1 << 4;

  private final Code code;
  private final Memory memory;
  private final VisibleOperations visibleOperations;
  private final AccessChecks checks;
  private final Bounds bounds;
  private final Effects effects;
  private final Failures failures;
  private final Frames frames;
  private final LocalSteps localSteps;
  private final RareInstructions rare;
  private final RegisterSources sources;
  private final Budget patience;
  private final HotLoops hotLoops;
  private int budget = CHECK_INTERVAL;

  /** What the budget was when the present burst began. */
  private int budgetOfBurst;

  private int[] words;
  private int watched;
  private long watchedPlace;
  private long watchedState;

  // Of the present trial.
  private int trialIntervals;
  private int budgetBefore;

  /**
   * Of a machine with these parts.
   *
   * @param localSteps runs what is a step in general and that nobody can see
   * @param coverage is told of the assertions that are met
   * @param sources follows what is run, if it is asked for
   */
  public Interpreter(
      MachineState state,
      AccessParts parts,
      Frames frames,
      LocalSteps localSteps,
      Bounds bounds,
      Budget patience,
      AssertionCoverage coverage,
      RegisterSources sources) {
    this.sources = sources;
    this.code = state.code();
    this.memory = state.memory();
    this.effects = state.effects();
    this.failures = state.failures();
    this.visibleOperations = parts.visibleOperations();
    this.checks = parts.checks();
    this.frames = frames;
    this.localSteps = localSteps;
    this.rare = new RareInstructions(state, parts, localSteps, bounds, coverage);
    this.bounds = bounds;
    this.patience = patience;
    LocalOperations operations =
        new LocalOperations(memory, visibleOperations, checks, bounds, coverage);
    this.hotLoops = new HotLoops(code, operations, state.options().localCode());
    this.words = hotLoops.words();
  }

  /** Runs until the thread stands before a visible step, or stops for good. */
  public void run(ThreadState t) {
    if (watched != 0) {
      // What was seen before belongs to another burst.
      watched = 0;
      budget = CHECK_INTERVAL;
    }
    budgetOfBurst = budget;
    int[] w = words;
    long[] k = code.constants;
    long[] r = t.registers;
    int base = t.base;
    int pc = t.pc;
    boolean tracks = sources.isOn();
    while (true) {
      if (tracks) {
        sources.local(t, base, pc);
      }
      switch (w[pc]) {
        case Opcode.MOVE -> {
          r[base + w[pc + 1]] = Code.operand(r, base, k, w[pc + 2]);
          pc += 3;
        }
        case Opcode.ADD -> {
          long v = Code.operand(r, base, k, w[pc + 2]) + Code.operand(r, base, k, w[pc + 3]);
          r[base + w[pc + 1]] = v & (-1L >>> (64 - w[pc + 4]));
          pc += 5;
        }
        case Opcode.SUB -> {
          long v = Code.operand(r, base, k, w[pc + 2]) - Code.operand(r, base, k, w[pc + 3]);
          r[base + w[pc + 1]] = v & (-1L >>> (64 - w[pc + 4]));
          pc += 5;
        }
        case Opcode.MUL -> {
          long v = Code.operand(r, base, k, w[pc + 2]) * Code.operand(r, base, k, w[pc + 3]);
          r[base + w[pc + 1]] = v & (-1L >>> (64 - w[pc + 4]));
          pc += 5;
        }
        case Opcode.AND -> {
          r[base + w[pc + 1]] =
              Code.operand(r, base, k, w[pc + 2]) & Code.operand(r, base, k, w[pc + 3]);
          pc += 5;
        }
        case Opcode.OR -> {
          r[base + w[pc + 1]] =
              Code.operand(r, base, k, w[pc + 2]) | Code.operand(r, base, k, w[pc + 3]);
          pc += 5;
        }
        case Opcode.XOR -> {
          r[base + w[pc + 1]] =
              Code.operand(r, base, k, w[pc + 2]) ^ Code.operand(r, base, k, w[pc + 3]);
          pc += 5;
        }
        case Opcode.SHL, Opcode.LSHR, Opcode.ASHR -> {
          long a = Code.operand(r, base, k, w[pc + 2]);
          r[base + w[pc + 1]] = shift(w[pc], a, Code.operand(r, base, k, w[pc + 3]), w[pc + 4]);
          pc += 5;
        }
        case Opcode.EQ -> {
          boolean c = Code.operand(r, base, k, w[pc + 2]) == Code.operand(r, base, k, w[pc + 3]);
          r[base + w[pc + 1]] = c ? 1 : 0;
          pc += 5;
        }
        case Opcode.NE -> {
          boolean c = Code.operand(r, base, k, w[pc + 2]) != Code.operand(r, base, k, w[pc + 3]);
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
          long a = Code.operand(r, base, k, w[pc + 2]);
          boolean c = Arithmetic.compare(w[pc], w[pc + 4], a, Code.operand(r, base, k, w[pc + 3]));
          r[base + w[pc + 1]] = c ? 1 : 0;
          pc += 5;
        }
        case Opcode.SELECT -> {
          boolean c = Code.operand(r, base, k, w[pc + 2]) != 0;
          r[base + w[pc + 1]] = Code.operand(r, base, k, c ? w[pc + 3] : w[pc + 4]);
          pc += 5;
        }
        case Opcode.JUMP -> {
          pc = w[pc + 1];
          if (--budget == 0) {
            if (isEndless(t, pc)) {
              return;
            }
            w = words;
          }
        }
        case Opcode.BRANCH -> {
          pc = Code.operand(r, base, k, w[pc + 1]) != 0 ? w[pc + 2] : w[pc + 3];
          if (--budget == 0) {
            if (isEndless(t, pc)) {
              return;
            }
            w = words;
          }
        }
        case Opcode.LOAD -> {
          long address = Code.operand(r, base, k, w[pc + 2]);
          int size = w[pc + 3];
          int object = memory.objectAt(address);
          if (!visibleOperations.isLocalAccess(t, pc, object, address, size, false)) {
            t.pc = pc;
            return;
          }
          int unneeded = w[pc + 4] >>> Opcode.UNNEEDED_SHIFT;
          if (!checks.read(object, address, size, unneeded)) {
            t.pc = pc;
            checks.failUninitialised(t, address);
            return;
          }
          if (tracks) {
            sources.load(t, base, pc, address);
          }
          r[base + w[pc + 1]] = memory.read(object, address, size) & (-1L >>> (64 - w[pc + 4]));
          pc += 5;
        }
        case Opcode.STORE -> {
          long address = Code.operand(r, base, k, w[pc + 1]);
          int size = w[pc + 3];
          int object = memory.objectAt(address);
          if (!visibleOperations.isLocalAccess(t, pc, object, address, size, true)
              || memory.isReadOnly(object, address, size)) {
            t.pc = pc;
            return;
          }
          if (tracks) {
            sources.store(t, base, pc, address);
          }
          memory.write(object, address, size, Code.operand(r, base, k, w[pc + 2]));
          pc += 4;
        }
        case Opcode.SWITCH -> {
          long value = Code.operand(r, base, k, w[pc + 1]);
          pc = code.switches.get(w[pc + 2]).target(value);
          if (--budget == 0) {
            if (isEndless(t, pc)) {
              return;
            }
            w = words;
          }
        }
        case Opcode.CALL -> {
          t.pc = pc;
          int depth = t.depth;
          if (!call(t)) {
            return;
          }
          if (tracks) {
            sources.called(t, base, pc, depth, this::byteAt);
          }
          w = words;
          r = t.registers;
          base = t.base;
          pc = t.pc;
        }
        case Opcode.RETURN -> {
          t.pc = pc;
          if (tracks) {
            sources.returns(t, pc);
          }
          if (!frames.leave(t, Code.operand(r, base, k, w[pc + 1]))) {
            return;
          }
          w = words;
          base = t.base;
          pc = t.pc;
        }
        default -> {
          t.pc = pc;
          if (w[pc] == Opcode.COMPILED) {
            w = runCompiled(t);
          } else if (rare.run(t)) {
            w = words;
          } else {
            return;
          }
          pc = t.pc;
        }
      }
    }
  }

  /** Runs compiled code; the words to go on with, without marks if that could not do anything. */
  private int[] runCompiled(ThreadState t) {
    int pc = t.pc;
    int before = budget;
    budget = hotLoops.run(t, before);
    return t.pc == pc && budget == before ? code.words : words;
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
   * Begins a trial, which is given up after so many jumps, whatever was run before: its answer must
   * not depend on that.
   */
  public void beginTrial() {
    trialIntervals = 0;
    budgetBefore = budget;
    watched = 0;
    budget = CHECK_INTERVAL;
  }

  /** Gives the present trial, which has just begun, up after fewer jumps than others. */
  public void shortenTrial(int jumps) {
    trialIntervals = TRIAL_INTERVALS;
    budget = jumps;
  }

  /** Ends a trial; its jumps count for when limits are looked at next. */
  public void endTrial() {
    if (trialIntervals == 0) {
      budget = Math.max(1, budgetBefore - (CHECK_INTERVAL - budget));
    }
  }

  /**
   * Asked now and then, at a jump: gives up where a limit is met, and finds a thread that is back
   * in the same state without any effect. To see that, every jump is watched for a while.
   */
  private boolean isEndless(ThreadState t, int pc) {
    if (watched == 0) {
      // Before anything is thrown: a later run starts with what is left.
      budget = CHECK_INTERVAL;
      patience.ask();
      if (bounds.areSuspended() && ++trialIntervals > TRIAL_INTERVALS) {
        t.stop(Status.CUT);
        return true;
      }
      watchedPlace = place(t, pc);
      watchedState = fullState(t, pc);
      meetIfComputing(t);
    } else if (place(t, pc) == watchedPlace && fullState(t, pc) == watchedState) {
      watched = 0;
      budget = CHECK_INTERVAL;
      t.pc = pc;
      if (!visibleOperations.isUnseen()) {
        visibleOperations.shareAllOf(t);
      }
      if (visibleOperations.isInAtomicBlock()) {
        failures.fail(t, FailureKind.NONTERMINATION, "an atomic block never ends");
      } else {
        t.stop(Status.ENDLESS);
      }
      return true;
    }
    watched = watched == WATCHED_JUMPS ? 0 : watched + 1;
    budget = watched == 0 ? CHECK_INTERVAL : 1;
    return false;
  }

  /**
   * Has the function compiled that a thread is in, if it computes there for a while. A function
   * with a step every few jumps would not gain anything.
   */
  private void meetIfComputing(ThreadState t) {
    if (budgetOfBurst >= COMPUTING_JUMPS) {
      hotLoops.meet(t.function);
      words = hotLoops.words();
    }
    budgetOfBurst = CHECK_INTERVAL;
  }

  /**
   * What is cheap to look at of a thread's state, however deep it is in calls: its place, the
   * registers there, and its effects.
   */
  private long place(ThreadState t, int pc) {
    StateHash hash = new StateHash();
    hash.add(((long) t.depth << 32) | pc);
    hash.add(effects.count(t));
    for (int i = 0; i < code.frameSizes[t.function]; i++) {
      hash.add(t.registers[t.base + i]);
    }
    return hash.value().low();
  }

  /** A hash of a thread's place, those of its callers, registers and effects. */
  private long fullState(ThreadState t, int pc) {
    StateHash hash = new StateHash();
    hash.add(((long) t.depth << 32) | pc);
    hash.add(effects.count(t));
    for (int i = 0; i < t.depth * ThreadState.FRAME_WORDS; i++) {
      hash.add(t.frames[i]);
    }
    for (int i = 0; i < t.base + code.frameSizes[t.function]; i++) {
      hash.add(t.registers[i]);
    }
    return hash.value().low();
  }

  /** Whether a thread that was at a call of the library did not come to stand after it. */
  private boolean hasJumped(ThreadState t, int call) {
    return t.pc != call + 4 + code.words[call + 3];
  }

  /** What memory holds at an address; negative where nothing is. */
  private long byteAt(long address) {
    int object = memory.objectAt(address);
    return memory.isValid(object, address, 1) ? memory.read(object, address, 1) : -1;
  }

  /** A call; whether the thread goes on. */
  private boolean call(ThreadState t) {
    int[] w = code.words;
    int pc = t.pc;
    long address = t.operand(code, w[pc + 2]);
    int function = memory.functionAt(address);
    if (function < 0) {
      String pointer = address == 0 ? "a null pointer" : "an invalid function pointer";
      failures.fail(t, FailureKind.MEMORY, "call through " + pointer);
      return false;
    }
    if (code.entries[function] < 0) {
      if (sources.isOn()) {
        sources.asks(t, pc, function, this::byteAt);
      }
      return localSteps.call(t) && !(hasJumped(t, pc) && --budget == 0 && isEndless(t, t.pc));
    }
    if (code.atomic[function] && !visibleOperations.isUnseen()) {
      return false;
    }
    return frames.enter(t, function);
  }
}

package dev.weir.machine.await;

import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.options.Budget;
import dev.weir.machine.run.Interpreter;
import dev.weir.machine.run.NextSteps;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.Effects;
import dev.weir.machine.thread.LocalStates;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;

/**
 * Takes the turns of loops that look at one place and give up after some ({@link
 * dev.weir.machine.code.Code#mayTurnAt}) at once: as long as a look finds nothing, all that are
 * left find the same at the same moment.
 */
public final class CountedIterations {
  /** More turns at once than any loop takes that is meant to give up. */
  static final int MOST = 1 << 20;

  private final Code code;
  private final Memory memory;
  private final Trail trail;
  private final Effects effects;
  private final LocalStates states;
  private final NextSteps next;
  private final Interpreter interpreter;
  private final Trials trials;
  private final Budget patience;

  CountedIterations(
      MachineState state, NextSteps next, Interpreter interpreter, Trials trials, Budget patience) {
    this.code = state.code();
    this.memory = state.memory();
    this.trail = state.trail();
    this.effects = state.effects();
    this.states = state.localStates();
    this.next = next;
    this.interpreter = interpreter;
    this.trials = trials;
    this.patience = patience;
  }

  /**
   * What is to be remembered of a read after which its thread comes to a fence: the turn, and what
   * the read found. If that is remembered already, the thread has passed the fences of such a turn
   * since its latest store, so that this read comes after them.
   *
   * @param turn the {@linkplain LocalStates#beforeTurn state} before the read
   * @return 0 if the thread does not stand before a fence
   */
  public long fencedTurn(ThreadState t, Step read, long turn) {
    return t.status == Status.RUNNING && code.words[t.pc] == Opcode.FENCE
        ? StateHash.of(StateHash.of(turn + low(read)) + high(read)) | 1
        : 0;
  }

  /**
   * Takes all turns of a loop that looks at one place and gives up after some, as far as they go by
   * at the moment of the read that was just done.
   *
   * @param read the read
   * @param pc where it was done
   * @param turn the {@linkplain LocalStates#beforeTurn state} then
   * @param passesFences whether turns may have fences, since the read comes after the fences of
   *     such a turn. The fences that the thread comes to in the end are not passed
   */
  public void take(ThreadState t, Step read, int pc, long turn, boolean passesFences) {
    long before = effects.countShared(t);
    for (int i = 0;
        i < MOST
            && t.status == Status.RUNNING
            && effects.countShared(t) == before
            && (code.words[t.pc] != Opcode.FENCE
                || passesFences && comesToRead(t, read, pc, turn) && passFences(t))
            && isSame(t, pc, read.address, turn)
            && trials.read(t, read.size, low(read), high(read));
        i++) {
      t.nextStepKnown = false;
      interpreter.run(t);
    }
    t.nextStepKnown = false;
  }

  private static long low(Step read) {
    return read.kind == EventKind.LOAD ? read.value : read.previous;
  }

  private static long high(Step read) {
    return read.kind == EventKind.LOAD ? read.valueHigh : read.previousHigh;
  }

  /** Whether a thread that stands before a fence comes to the next turn, and its read goes by. */
  private boolean comesToRead(ThreadState t, Step read, int pc, long turn) {
    boolean isFollowed = memory.ownChanges().areFollowed();
    boolean recording = trail.isRecording();
    int mark = trials.begin(t);
    boolean comes =
        passFences(t)
            && isSame(t, pc, read.address, turn)
            && trials.read(t, read.size, low(read), high(read));
    trials.end(mark, recording);
    memory.ownChanges().follow(isFollowed);
    return comes;
  }

  /** Runs a thread past the fences before its next other step; false if it does anything else. */
  private boolean passFences(ThreadState t) {
    long before = effects.countShared(t);
    while (code.words[t.pc] == Opcode.FENCE) {
      t.pc++;
      t.nextStepKnown = false;
      interpreter.run(t);
      if (t.status != Status.RUNNING || effects.countShared(t) != before) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a thread stands before the read of the next turn.
   *
   * @param turn the state before the present one
   */
  boolean isSame(ThreadState t, int pc, long address, long turn) {
    patience.spend(Awaits.WORK_OF_COMPARING);
    if (t.pc != pc) {
      return false;
    }
    t.nextStepKnown = false;
    return next.of(t).address == address && states.beforeTurn(t) == turn;
  }
}

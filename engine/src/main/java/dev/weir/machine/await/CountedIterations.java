package dev.weir.machine.await;

import dev.weir.machine.options.Budget;
import dev.weir.machine.run.Interpreter;
import dev.weir.machine.run.NextSteps;
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

  private final Effects effects;
  private final LocalStates states;
  private final NextSteps next;
  private final Interpreter interpreter;
  private final Trials trials;
  private final Budget patience;

  CountedIterations(
      MachineState state, NextSteps next, Interpreter interpreter, Trials trials, Budget patience) {
    this.effects = state.effects();
    this.states = state.localStates();
    this.next = next;
    this.interpreter = interpreter;
    this.trials = trials;
    this.patience = patience;
  }

  /**
   * Takes all turns of a loop that looks at one place and gives up after some, as far as they go by
   * at the moment of the read that was just done.
   *
   * @param read the read
   * @param pc where it was done
   * @param turn the {@linkplain LocalStates#beforeTurn state} then
   */
  public void take(ThreadState t, Step read, int pc, long turn) {
    boolean isLoad = read.kind == EventKind.LOAD;
    long low = isLoad ? read.value : read.previous;
    long high = isLoad ? read.valueHigh : read.previousHigh;
    long before = effects.countShared(t);
    for (int i = 0;
        i < MOST
            && t.status == Status.RUNNING
            && effects.countShared(t) == before
            && isSame(t, pc, read.address, turn)
            && trials.read(t, read.size, low, high);
        i++) {
      t.nextStepKnown = false;
      interpreter.run(t);
    }
    t.nextStepKnown = false;
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

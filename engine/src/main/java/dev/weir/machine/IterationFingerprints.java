package dev.weir.machine;

import dev.weir.machine.await.EnabledActors;
import dev.weir.machine.code.Code;
import dev.weir.machine.memory.OwnChanges;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.Effects;
import dev.weir.machine.thread.LocalStates;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import dev.weir.machine.thread.ThreadTable;
import dev.weir.program.WaysOut;
import org.jspecify.annotations.Nullable;

/**
 * Iterations of loops with steps that leave nothing: the thread stands before a read as it did
 * before, and all memory that it wrote holds what it held. Whether others have noticed something
 * meanwhile is for those to say who know all steps.
 */
public final class IterationFingerprints {
  /** No state, or none to which a thread can come back. */
  public static final long NONE = 0;

  /** More steps than a turn has that is looked for. */
  private static final int MOST_STEPS = 1 << 12;

  private final Machine machine;
  private final Code code;
  private final ThreadTable threads;
  private final StoreBuffers buffers;
  private final LocalStates states;
  private final Effects effects;
  private final OwnChanges changes;
  private final EnabledActors enabledActors;
  private boolean isTracing;
  private boolean mayHaveTurns;
  private @Nullable WaysOut waysOut;

  IterationFingerprints(Machine machine, MachineState state, EnabledActors enabledActors) {
    this.machine = machine;
    this.code = state.code();
    this.buffers = state.buffers();
    this.threads = state.threads();
    this.states = state.localStates();
    this.effects = state.effects();
    this.changes = state.memory().ownChanges();
    this.enabledActors = enabledActors;
  }

  /** Looks for turns from now on, and traces changes of memory for that where there may be any. */
  public void trace() {
    isTracing = true;
    mayHaveTurns = code.maySpin();
    changes.trace(mayHaveTurns);
  }

  /** Whether turns are looked for. */
  public boolean areTraced() {
    return isTracing;
  }

  /**
   * Whether changes of memory are traced, and there may be turns: a thread can come to a read
   * again.
   */
  public boolean mayHaveTurns() {
    return mayHaveTurns;
  }

  /**
   * What counts of the state that a thread has for itself where a turn may begin or end: before a
   * read that it can come to again, with all its stores in memory; {@link #NONE} elsewhere. What it
   * changed in its own memory is not in it.
   */
  public long state(int thread) {
    ThreadState t = threads.get(thread);
    return t.status == Status.RUNNING && code.maySpinAt(t.pc) && buffers.isEmpty(thread)
        ? states.withoutChanges(t)
        : NONE;
  }

  /** Whether the next step of a thread has to wait until all its stores are in memory. */
  public boolean drains(int thread) {
    return machine.nextStep(Actors.ofThread(thread)).drain == Step.Drain.ALL;
  }

  /** A number whose difference before and after a step tells what the step changed in memory. */
  public long changes() {
    return changes.tracedDigest();
  }

  /** A number that changes with a step that does anything else that lasts. */
  public long otherEffects(int thread) {
    return effects.countUntraced(threads.get(thread));
  }

  /** Lets a thread not go on after the step that was taken last, until that is taken back. */
  public void end(int thread) {
    ThreadState t = threads.get(thread);
    threads.save(t);
    t.stop(Status.GONE_ROUND);
  }

  /**
   * Whether a thread is in functions all of whose loops can be left. One in another loop is not
   * expected to come to an end.
   */
  public boolean meanToEnd(int thread) {
    WaysOut known = waysOut;
    if (known == null) {
      known = new WaysOut(code.program());
      waysOut = known;
    }
    return machine.places().functions(thread).stream().allMatch(known::isEverywhere);
  }

  /**
   * Whether a thread that does not go on, as it has gone round, would go round for ever: it comes
   * back to where it is if it goes on alone, and nobody else can go on meanwhile but those who go
   * round too. To be asked in a state where nobody can step.
   */
  public boolean goRound(int thread) {
    ThreadState t = threads.get(thread);
    int mark = machine.mark();
    machine.bounds().suspend();
    t.status = Status.RUNNING;
    try {
      return comesBack(thread);
    } finally {
      machine.undo(mark);
      machine.bounds().resume();
      t.status = Status.GONE_ROUND;
      t.nextStepKnown = false;
    }
  }

  private boolean comesBack(int thread) {
    long state = state(thread);
    long first = changes();
    long others = otherEffects(thread);
    IntList enabled = new IntList();
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      enabledActors.all(enabled);
      int actor = onlyActor(thread, enabled);
      if (actor < 0 || !hasOneOutcome(actor)) {
        return false;
      }
      machine.step(actor, 0);
      if (machine.hasFailed() || otherEffects(thread) != others) {
        return false;
      }
      if (state(thread) == state && changes() == first) {
        return true;
      }
    }
    return false;
  }

  /** The actor of a thread that steps if only its own can; else a negative number. */
  private int onlyActor(int thread, IntList enabled) {
    int found = -1;
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get(i);
      if (machine.nextStep(actor).thread != thread) {
        return -1;
      }
      // The thread itself comes after its buffers: what it does must not depend on when they step.
      found = found < 0 ? actor : found;
    }
    return found;
  }

  private boolean hasOneOutcome(int actor) {
    IntList outcomes = new IntList();
    machine.outcomes(actor, outcomes);
    return outcomes.size() == 1 && outcomes.get(0) == 0;
  }
}

package dev.weir.machine.await;

import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.PageRights;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.options.Budget;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.ownership.SingleThreadPlaces.Use;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.LocalStates;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import java.util.BitSet;
import java.util.function.Predicate;

/**
 * Finds out by trying which stores of a waiting loop need not be seen: those of what is there
 * already, in places that their thread alone writes, and, where loops were seen to go round often,
 * any stores in places that their thread alone accesses.
 */
final class IdleStores {
  private static final int MOST_TRIAL_READS = 100;

  /** Where all that a loop accesses is supposed to be its thread's own it may have no end. */
  private static final int MOST_TRIAL_JUMPS = 1 << 10;

  private final Code code;
  private final Memory memory;
  private final Trail trail;
  private final LocalStates states;
  private final Trials trials;
  private final TrialRuns runs;
  private final SilentStores silent;
  private final SingleThreadPlaces places;
  private final Bounds bounds;
  private final Budget patience;
  private final boolean showsAll;

  /**
   * The stores after which a loop without an end came, since all that it accesses was supposed to
   * be its thread's own.
   */
  private final BitSet hopeless = new BitSet();

  /** Whether the latest trial was given up. */
  private boolean isCut;

  IdleStores(
      MachineState state,
      Trials trials,
      TrialRuns runs,
      SilentStores silent,
      SingleThreadPlaces places,
      Bounds bounds,
      Budget patience) {
    this.code = state.code();
    this.memory = state.memory();
    this.trail = state.trail();
    this.states = state.localStates();
    this.trials = trials;
    this.runs = runs;
    this.silent = silent;
    this.places = places;
    this.bounds = bounds;
    this.patience = patience;
    this.showsAll = state.options().showAll();
  }

  /**
   * Whether a thread stands before a store that is no effect of the iteration that it is in. One
   * that is met for the first time is tried: what follows must come back to a state in which the
   * thread was in this iteration. One of what is there already may be followed only by reads of
   * what was stored, so that the answer does not depend on what other threads did.
   */
  boolean isAt(ThreadState t) {
    if (silent.isAt(t)) {
      return true;
    }
    if (!t.remembersAny()) {
      return false;
    }
    if (silent.mayBeAt(t) && comesBack(t, this::passSilent, true)) {
      return comesBack(t, this::passAssumed, true);
    }
    if (bounds.countTurns() && !showsAll && code.words[t.pc] == Opcode.STORE) {
      findOwn(t);
    }
    return false;
  }

  private void findOwn(ThreadState t) {
    int pc = t.pc;
    if (hopeless.get(pc)) {
      return;
    }
    boolean found = false;
    isCut = false;
    try {
      found = comesBack(t, this::passOwn, false);
    } finally {
      places.decide(found);
    }
    hopeless.set(pc, isCut);
  }

  /**
   * Whether a thread comes back to a state that it remembers, past some stores.
   *
   * @param passes which, and how; see {@link TrialRuns#toRead(ThreadState, Predicate)}
   * @param readsStored whether it may only read what it stored on the way
   */
  private boolean comesBack(ThreadState t, Predicate<ThreadState> passes, boolean readsStored) {
    boolean recording = trail.isRecording();
    int mark = trials.begin(t);
    if (!readsStored) {
      trials.shorten(MOST_TRIAL_JUMPS);
    }
    boolean going = passes.test(t) && runs.toRead(t, passes);
    boolean back = going && t.remembers(states.beforeRead(t));
    for (int reads = 0; going && !back && reads < MOST_TRIAL_READS; reads++) {
      patience.spend(Awaits.WORK_OF_COMPARING);
      Step again = trials.fresh(t);
      int object = memory.objectAt(again.address);
      going =
          (!readsStored || silent.isLatest(again.address, again.size))
              && memory.isValid(object, again.address, again.size)
              && trials.isReadable(t, again)
              && trials.readNow(t, again)
              && runs.toRead(t, passes);
      back = going && t.remembers(states.beforeRead(t));
    }
    isCut = t.status == Status.CUT;
    trials.end(mark, recording);
    return back;
  }

  private boolean passSilent(ThreadState t) {
    boolean passes = silent.mayBeAt(t);
    if (passes) {
      silent.pass(t);
    }
    return passes;
  }

  private boolean passAssumed(ThreadState t) {
    silent.assume(t);
    return passSilent(t);
  }

  /**
   * Supposes that a thread alone accesses the place that it stands before storing to, if that can
   * be; then the store is no step. The place gets the value that the thread has for it now, which
   * may still be in its buffer.
   */
  private boolean passOwn(ThreadState t) {
    int[] w = code.words;
    if (w[t.pc] != Opcode.STORE) {
      return false;
    }
    long address = t.operand(code, w[t.pc + 1]);
    int size = w[t.pc + 3];
    int object = memory.objectAt(address);
    if (!memory.isValid(object, address, size)
        || memory.isReadOnly(object, address, size)
        // Others may take away the rights to larger ones.
        || memory.size(object) >= PageRights.PAGE
        || places.areOwned(address, size)
        || !places.mayHold(Use.ACCESSES, t.id, address, size)) {
      return false;
    }
    places.suppose(t.id, address, size);
    var own = memory.ownChanges();
    own.follow(false);
    memory.write(object, address, size, silent.latest(t, address, size));
    own.follow(true);
    return true;
  }
}

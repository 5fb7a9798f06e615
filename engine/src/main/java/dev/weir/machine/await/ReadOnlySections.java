package dev.weir.machine.await;

import dev.weir.machine.call.LibraryCalls;
import dev.weir.machine.call.TriedMutexes;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.run.NextSteps;
import dev.weir.machine.run.StepExecutor;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.Effects;
import dev.weir.machine.thread.LocalStates;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import dev.weir.machine.thread.ThreadTable;
import java.util.ArrayList;
import java.util.List;

/**
 * Recognises threads that look at memory under a lock, again and again: a critical section that
 * writes nothing, and after which the thread stands before the lock as it did before. Nobody can
 * tell that such a section was there, so an execution in which the thread goes on after it says
 * nothing that one without it does not say: the thread keeps the mutex in the end, and waits.
 *
 * <p>The same is a wait with a time-out that is over, after which the thread looks and waits again,
 * if nobody gave a signal meanwhile: it might as well have slept on.
 *
 * <p>Only mutexes that were taken in the same turn are given back so, and only those that nobody
 * tries to take without waiting for them.
 */
public final class ReadOnlySections {
  private static final long TAKEN = 0x5DEECE66DL;

  private final Code code;
  private final Memory memory;
  private final Trail trail;
  private final ThreadTable threads;
  private final Effects effects;
  private final LocalStates states;
  private final LibraryCalls calls;
  private final NextSteps next;
  private final StepExecutor executor;
  private final TrialRuns runs;
  private final Trials trials;
  private final TriedMutexes tried;

  ReadOnlySections(
      MachineState state,
      LibraryCalls calls,
      NextSteps next,
      StepExecutor executor,
      TrialRuns runs,
      Trials trials,
      TriedMutexes tried) {
    this.code = state.code();
    this.memory = state.memory();
    this.trail = state.trail();
    this.threads = state.threads();
    this.effects = state.effects();
    this.states = state.localStates();
    this.calls = calls;
    this.next = next;
    this.executor = executor;
    this.runs = runs;
    this.trials = trials;
    this.tried = tried;
  }

  /** Whether a thread that sleeps until some time is about to wake by itself. */
  public boolean leaves(ThreadState t, Step s) {
    return s.kind == EventKind.WAIT
        && tried.isEmpty()
        && t.phase != 0
        && t.sleepsOn == s.address
        && code.maySpinAt(t.pc);
  }

  /**
   * Whether a thread is about to sleep again, until some time, where it woke by itself since its
   * last effect, and nobody could have woken it in between.
   */
  public boolean comesBack(ThreadState t, Step s) {
    return s.kind == EventKind.WAIT
        && tried.isEmpty()
        && t.phase == 0
        && code.maySpinAt(t.pc)
        && t.isAwayFrom(s.address)
        && !t.hasMissed(s.address);
  }

  /** Whether a thread is about to take a mutex that is free, where a look may begin. */
  public boolean takes(ThreadState t, Step s) {
    if (s.kind != EventKind.LOCK
        || !isHidden(s)
        || t.sleepsOn != ThreadState.AWAKE
        || !code.maySpinAt(t.pc)) {
      return false;
    }
    int object = memory.objectAt(s.address);
    return memory.isValid(object, s.address, s.size)
        && !SyncState.isHeld(memory.read(object, s.address, s.size));
  }

  /** Whether nobody can tell that the mutex of a step is held but by waiting for it. */
  private boolean isHidden(Step s) {
    return !tried.mayInclude(memory.global(memory.objectAt(s.address)));
  }

  /** Whether a thread is about to give back a mutex that it took since its last effect. */
  public boolean givesBack(ThreadState t, Step s) {
    return s.kind == EventKind.UNLOCK && t.remembers(taken(s.address));
  }

  /** Remembers that a thread took a mutex. */
  public void take(ThreadState t, Step s) {
    t.remember(taken(s.address));
  }

  private static long taken(long mutex) {
    return StateHash.of(mutex ^ TAKEN);
  }

  /** In a trial: whether a thread has come to giving a mutex back. */
  boolean isAtUnlock(ThreadState t) {
    return code.words[t.pc] == Opcode.CALL && trials.fresh(t).kind == EventKind.UNLOCK;
  }

  /** Whether a thread, once it has given a mutex back, stands where it stood before. */
  boolean goesRound(ThreadState t, Step s) {
    if (!givesBack(t, s)) {
      return false;
    }
    if (!t.awaitKnown) {
      boolean recording = trail.isRecording();
      int mark = trials.begin(t);
      t.awaitRound =
          pass(t, s) && code.maySpinAt(t.pc) && mayBegin(t) && t.remembers(states.beforeRead(t));
      boolean round = t.awaitRound;
      trials.end(mark, recording);
      t.awaitRound = round;
      t.awaitKnown = true;
    }
    return t.awaitRound;
  }

  /** In a trial: whether what a thread stands before may be the first step of a look. */
  private boolean mayBegin(ThreadState t) {
    EventKind kind = trials.fresh(t).kind;
    return kind == EventKind.LOCK || kind == EventKind.WAIT && t.phase != 0;
  }

  /**
   * In a trial: lets all other threads that only look give their mutexes back.
   *
   * @return these threads
   */
  List<ThreadState> giveBackAll(ThreadState but) {
    List<ThreadState> lookers = new ArrayList<>();
    for (int id = 0; id < threads.count(); id++) {
      ThreadState t = threads.get(id);
      if (t == but || t.status != Status.RUNNING) {
        continue;
      }
      Step s = next.of(t);
      if (s.kind == EventKind.UNLOCK && t.awaitKnown && t.awaitRound) {
        trials.add(t);
        pass(t, s);
        lookers.add(t);
      }
    }
    return lookers;
  }

  /**
   * In a trial: takes a mutex that is free, or gives one back, falls asleep until some time or
   * wakes, and goes on; false where the thread cannot, or does more.
   */
  boolean pass(ThreadState t, Step s) {
    boolean may =
        switch (s.kind) {
          case LOCK -> takes(t, s) && calls.isEnabled(t, s);
          case UNLOCK -> isHidden(s);
          default -> tried.isEmpty();
        };
    if (!may) {
      return false;
    }
    long before = effects.countShared(t);
    var own = memory.ownChanges();
    long ownBefore = own.digest();
    own.followAll(true);
    boolean goesOn = executor.execute(t, s, 0);
    own.followAll(false);
    t.addOwnChanges(own.digest() - ownBefore);
    // Fences may stand between a mutex and a look, too.
    return goesOn && runs.on(t) && effects.countShared(t) == before;
  }
}

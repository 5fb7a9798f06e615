package dev.weir.machine.await;

import dev.weir.machine.access.AccessParts;
import dev.weir.machine.access.Accesses;
import dev.weir.machine.call.LibraryCalls;
import dev.weir.machine.call.TriedMutexes;
import dev.weir.machine.code.Code;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.options.Budget;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.run.Checkpoints;
import dev.weir.machine.run.Interpreter;
import dev.weir.machine.run.NextSteps;
import dev.weir.machine.run.StepExecutor;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.Effects;
import dev.weir.machine.thread.LocalStates;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import dev.weir.machine.thread.ThreadTable;
import java.util.List;
import java.util.Optional;

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
  private static final int MAX_TRIAL_READS = 1 << 16;

  /** What it takes to compare a thread's state, in the units of {@link Budget}. */
  static final int WORK_OF_COMPARING = 1 << 8;

  private final Code code;
  private final Memory memory;
  private final Trail trail;
  private final ThreadTable threads;
  private final LocalStates states;
  private final Effects effects;
  private final Accesses accesses;
  private final NextSteps next;
  private final LibraryCalls calls;
  private final IdleStores idleStores;
  private final Trials trials;
  private final TrialRuns runs;
  private final CountedIterations turnsOfLoops;
  private final ReadOnlySections looks;
  private final Budget patience;

  private final Watch watch = new Watch();
  private Holding holding = Holding.ALL;

  /** The steps so far, taken or taken back, that may have changed what others read. */
  private long changes;

  /**
   * @param places what is known of places that one thread alone writes or accesses
   * @param tried the mutexes of which others can tell that they are held but by waiting for them
   */
  public Awaits(
      MachineState state,
      AccessParts parts,
      LibraryCalls calls,
      NextSteps next,
      StepExecutor executor,
      Interpreter interpreter,
      Checkpoints checkpoints,
      SingleThreadPlaces places,
      Bounds bounds,
      Budget patience,
      TriedMutexes tried) {
    this.code = state.code();
    this.memory = state.memory();
    this.trail = state.trail();
    this.threads = state.threads();
    this.states = state.localStates();
    this.effects = state.effects();
    this.accesses = parts.plain();
    SilentStores silent = new SilentStores(state, parts.checks(), places);
    this.trials = new Trials(state, parts, calls, next, interpreter, checkpoints, bounds);
    this.runs = new TrialRuns(state, interpreter, silent);
    this.idleStores = new IdleStores(state, trials, runs, silent, places, bounds, patience);
    this.turnsOfLoops = new CountedIterations(state, next, interpreter, trials, patience);
    this.looks = new ReadOnlySections(state, calls, next, executor, runs, trials, tried);
    this.calls = calls;
    this.next = next;
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
    return (acquires(t, s) || maySpin(t, s))
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
    return acquires(t, s) || s.kind == EventKind.LOCK
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
    return isStuck(threads.get(thread));
  }

  /** What goes round under a lock. */
  public ReadOnlySections looks() {
    return looks;
  }

  /**
   * Whether a thread stands before giving a mutex back after which it would only take it again, and
   * find what it has found; see {@link ReadOnlySections}.
   *
   * @param sleepsAgain whether that counts where it gives the mutex back to wait for a condition,
   *     since nobody could have woken it from its last wait there
   */
  public boolean onlyLooks(int thread, boolean sleepsAgain) {
    ThreadState t = threads.get(thread);
    return t.status == Status.RUNNING
        && (t.phase == 0 || sleepsAgain)
        && looks.goesRound(t, next.of(t));
  }

  /** What goes round and counts its turns. */
  public CountedIterations turns() {
    return turnsOfLoops;
  }

  /**
   * Whether a thread does not give a mutex back, since all that it would do then is to take it
   * again: what it did since is left out, as where its reads had waited. In executions that are to
   * come to their end it does, where others would do something with it.
   */
  boolean keepsLock(ThreadState t, Step s) {
    long mutex = s.address;
    if (!holds(t) || !looks.goesRound(t, s)) {
      return false;
    }
    if (holding == Holding.ALL) {
      return true;
    }
    if (t.waitsAsOf != changes) {
      t.waits = isStuck(t);
      t.waitsAsOf = changes;
    }
    return t.waits && !isWanted(mutex, t);
  }

  /** Whether another thread waits for a mutex, and not only to look. */
  private boolean isWanted(long mutex, ThreadState but) {
    for (int id = 0; id < threads.count(); id++) {
      ThreadState t = threads.get(id);
      if (t != but && t.status == Status.RUNNING && t.sleepsOn == ThreadState.AWAKE) {
        Step s = next.of(t);
        if (s.kind == EventKind.LOCK && s.address == mutex && !isStuck(t)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a step is a read by an instruction at which its thread may be waiting. */
  public boolean maySpin(ThreadState t, Step s) {
    return switch (s.kind) {
      case LOAD, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> code.maySpinAt(t.pc);
      case TRYLOCK, FAILED_TRYLOCK, SYNCHRONISE, READ_LOCK, FAILED_READ_LOCK -> isAttempt(t);
      default -> false;
    };
  }

  /**
   * Whether a thread stands before an attempt to take part of an object that may be waiting for it,
   * since it is made again and again.
   */
  private boolean isAttempt(ThreadState t) {
    return code.mayAttemptAt(t.pc);
  }

  /** Whether a library call of a thread waits for a value of the word that its step accesses. */
  private boolean acquires(ThreadState t, Step s) {
    return s.kind == EventKind.ACQUIRE || s.kind == EventKind.READ_LOCK && !isAttempt(t);
  }

  /**
   * From now on holds these of the threads that go round.
   *
   * @return which were held so far
   */
  public Holding hold(Holding held) {
    Holding old = holding;
    holding = held;
    return old;
  }

  /** Whether a thread may be held where it goes round. */
  private boolean holds(ThreadState t) {
    return switch (holding) {
      case ALL, STUCK -> true;
      case SEEN -> watch.isOn(t);
      case NONE, UNASKED -> false;
    };
  }

  /**
   * Whether it is to be remembered where a thread stands, so that it is seen when it comes back.
   */
  public boolean watches(ThreadState t) {
    return switch (holding) {
      case ALL, STUCK, NONE -> true;
      case SEEN -> watch.isOn(t);
      case UNASKED -> false;
    };
  }

  /** Whether it may be asked later whether threads go round. */
  public boolean mayBeAsked() {
    return holding != Holding.UNASKED;
  }

  /** Whether it counts how many steps without effect a thread has taken. */
  public boolean countsQuietSteps() {
    return holding == Holding.SEEN;
  }

  /** Takes note of a step that may have changed what others read. */
  public void changed() {
    changes++;
  }

  /** Whether the value that a thread would read now makes it go round. */
  boolean waits(ThreadState t, Step s) {
    if (!maySpin(t, s) || !holds(t)) {
      return false;
    }
    if (holding == Holding.ALL) {
      return goesRound(t, s);
    }
    if (t.waitsAsOf != changes) {
      // A turn that gives a mutex back waits there alone, where others can get it.
      t.waits = goesRound(t, s) && goesRoundAsIs(t).filter(r -> !r.givesBack).isPresent();
      t.waitsAsOf = changes;
    }
    return t.waits;
  }

  private boolean goesRound(ThreadState t, Step s) {
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
    return trials.isReadable(t, s)
        && isSpinIteration(t, s, accesses.valueFor(t, s), accesses.highFor(t, s));
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
    int pc = t.pc;
    boolean turns = code.mayTurnAt(pc);
    long address = turns ? next.of(t).address : 0;
    long turn = turns ? states.beforeTurn(t) : 0;
    long first = turns ? states.beforeRead(t) : 0;
    int mark = trials.begin(t);
    boolean comesToRead = trials.read(t, size, value, high) && runs.toRead(t);
    long after = comesToRead ? states.beforeRead(t) : 0;
    for (int i = 0;
        turns
            && i < CountedIterations.MOST
            && comesToRead
            && after != first
            && !t.remembers(after)
            && turnsOfLoops.isSame(t, pc, address, turn);
        i++) {
      comesToRead = trials.read(t, size, value, high) && runs.toRead(t);
      after = comesToRead ? states.beforeRead(t) : 0;
    }
    trials.end(mark, recording);
    // Most trials end at an effect: what the state was before is asked only for the others.
    return comesToRead && (t.remembers(after) || after == states.beforeRead(t));
  }

  /**
   * Whether a thread that {@linkplain #isStuck waits for ever} does something in each iteration: it
   * prints, which is an effect outside of the program, or takes mutexes and gives them back.
   */
  public boolean serves(int thread) {
    return goesRoundAsIs(threads.get(thread)).filter(r -> r.prints || r.givesBack).isPresent();
  }

  private boolean isStuck(ThreadState t) {
    return goesRoundAsIs(t).isPresent();
  }

  /**
   * A turn of a thread that goes round on memory as it is.
   *
   * @param prints whether it prints
   * @param givesBack whether it gives a mutex back
   */
  private record Round(boolean prints, boolean givesBack) {}

  private Optional<Round> goesRoundAsIs(ThreadState t) {
    // A trial before this one may have left what it came to in the step that is shared.
    Step s = next.of(t);
    boolean recording = trail.isRecording();
    boolean known = t.awaitKnown;
    int mark = trials.begin(t);
    List<ThreadState> lookers = looks.giveBackAll(t);
    boolean going = pass(t, s);
    // What comes back to some state goes on so for ever; it need not come back to the first one.
    long anchor = code.maySpinAt(t.pc) ? states.beforeRead(t) : 0;
    int nextAnchor = 1;
    int printed = effects.outputs();
    boolean givesBack = false;
    boolean stuck = false;
    for (int reads = 0; going && !stuck && reads < MAX_TRIAL_READS; reads++) {
      patience.spend(WORK_OF_COMPARING);
      Step step = trials.fresh(t);
      givesBack |= step.kind == EventKind.UNLOCK;
      going = pass(t, step);
      if (going && code.maySpinAt(t.pc)) {
        long state = states.beforeRead(t);
        stuck = state == anchor;
        if (!stuck && reads >= nextAnchor) {
          anchor = state;
          nextAnchor *= 2;
          printed = effects.outputs();
          givesBack = false;
        }
      }
    }
    Round round = new Round(effects.outputs() != printed, givesBack);
    trials.end(mark, recording);
    // All stand where they stood, so that what was known of them holds.
    t.awaitKnown = known;
    lookers.forEach(looker -> looker.awaitKnown = true);
    return stuck ? Optional.of(round) : Optional.empty();
  }

  /**
   * Does a read as memory is now, or takes or gives back a mutex, and goes on to the next such
   * step; false where there is an effect.
   */
  private boolean pass(ThreadState t, Step s) {
    if (s.kind == EventKind.LOCK || s.kind == EventKind.UNLOCK || s.kind == EventKind.WAIT) {
      return looks.pass(t, s) && (code.maySpinAt(t.pc) || looks.isAtUnlock(t));
    }
    int object = memory.objectAt(s.address);
    return memory.isValid(object, s.address, s.size)
        && trials.readNow(t, s)
        && runs.on(t)
        && (code.maySpinAt(t.pc) || looks.isAtUnlock(t));
  }

  /**
   * Whether a thread stands before a store that is no effect of the iteration that it is in; see
   * {@link IdleStores#isAt}.
   */
  public boolean isIdleStore(ThreadState t) {
    return idleStores.isAt(t);
  }
}
